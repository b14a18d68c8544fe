/** One value of each dimension of a rule: what is not left to chance in a case. */
export type Combination = Readonly<Record<string, unknown>>;

/** The finitely many values that each dimension of a rule can have. */
export type Dimensions<Choice extends Combination = Combination> = {
  readonly [Name in keyof Choice]: readonly Choice[Name][];
};

/**
 * Pairs each value with some of the others in turn, for a dimension where not every pair is worth a case.
 *
 * @param oneIn one in so many of the others. @defaultValue as many as there are, so that each value has one of them
 */
export function cyclePairwise<One, Other>(
  values: readonly One[],
  others: readonly Other[],
  oneIn = others.length,
): [One, Other][] {
  const step = Math.min(oneIn, others.length);
  return values.flatMap((value, place) =>
    others.filter((_, otherPlace) => (place + otherPlace) % step === 0).map((other): [One, Other] => [value, other]),
  );
}

/** As many combinations as this are all tried; of more as many as have every pair of values. */
const fewCombinations = 64;

/** The combinations that are tried, always in the same order, and what they cover. */
export interface CombinationPlan {
  /** What is covered, in words: `operation × base`, or `pairs of kind × zone × shape`. */
  name: string;
  combinations: readonly Combination[];
  /** How much there is to cover. */
  total: number;
  /** How much of it these cover. */
  countCovered(tried: readonly Combination[]): number;
}

/**
 * All combinations, when they are few; else some that together have every pair of values of two dimensions.
 *
 * A rule without dimensions has one combination, of nothing.
 *
 * @throws Error when a dimension has no value: then no case could be made.
 */
export function planCombinations(dimensions: Dimensions): CombinationPlan {
  const names = Object.keys(dimensions);
  const empty = names.find((name) => valuesOf(dimensions, name).length === 0);
  if (empty !== undefined) throw new Error(`The dimension "${empty}" was expected to have a value; it has none.`);
  const total = names.reduce((product, name) => product * valuesOf(dimensions, name).length, 1);
  const name = names.join(' × ');
  if (names.length <= 2 || total <= fewCombinations)
    return {
      name,
      combinations: allCombinations(dimensions, names),
      total,
      countCovered: (tried) => new Set(tried).size,
    };
  const pairs = new Set(
    pairsOfNames(names).flatMap((two) => allCombinations(dimensions, two).flatMap((pair) => pairsIn(pair, dimensions))),
  );
  return {
    name: `pairs of ${name}`,
    combinations: pairwiseCombinations(dimensions, pairs),
    total: pairs.size,
    countCovered: (tried) => new Set(tried.flatMap((combination) => pairsIn(combination, dimensions))).size,
  };
}

function allCombinations(dimensions: Dimensions, names: readonly string[]): Combination[] {
  return names.reduce<Combination[]>(
    (combinations, name) =>
      combinations.flatMap((combination) => withEach(combination, name, valuesOf(dimensions, name))),
    [{}],
  );
}

function withEach(combination: Combination, name: string, values: readonly unknown[]): Combination[] {
  return values.map((value) => ({ ...combination, [name]: value }));
}

/** Begins with a pair that is still missing, and gives each other dimension the value that adds most pairs. */
function pairwiseCombinations(dimensions: Dimensions, pairs: ReadonlySet<Pair>): Combination[] {
  const missing = new Set(pairs);
  const gainOf = (candidate: Combination) => pairsIn(candidate, dimensions).filter((pair) => missing.has(pair)).length;
  const combinations: Combination[] = [];
  for (const first of missing) {
    const parts = first.split(' ').map((part) => part.split('=') as [string, string]);
    let combination: Combination = Object.fromEntries(
      parts.map(([name, place]) => [name, dimensions[name]?.[Number(place)]]),
    );
    for (const name of Object.keys(dimensions)) {
      if (name in combination) continue;
      const candidates = withEach(combination, name, valuesOf(dimensions, name));
      combination = candidates.reduce((best, candidate) => (gainOf(candidate) > gainOf(best) ? candidate : best));
    }
    for (const pair of pairsIn(combination, dimensions)) missing.delete(pair);
    combinations.push(combination);
  }
  return combinations;
}

/** A pair of values of two dimensions, by their places. */
type Pair = `${string}=${number} ${string}=${number}`;

/** The pairs of values in a combination, which may be of some dimensions only. */
function pairsIn(combination: Combination, dimensions: Dimensions): Pair[] {
  const placeOf = (name: string) => valuesOf(dimensions, name).indexOf(combination[name]);
  const names = Object.keys(dimensions).filter((name) => name in combination);
  return pairsOfNames(names).map(([one, other]): Pair => `${one}=${placeOf(one)} ${other}=${placeOf(other)}`);
}

function pairsOfNames(names: readonly string[]): [string, string][] {
  return names.flatMap((one, index) => names.slice(index + 1).map((other): [string, string] => [one, other]));
}

function valuesOf(dimensions: Dimensions, name: string): readonly unknown[] {
  return dimensions[name] ?? [];
}
