/** One value of each dimension of a rule: what is not left to chance in a case. */
export type Combination = Readonly<Record<string, unknown>>;

/** The finitely many values that each dimension of a rule can have. */
export type Dimensions<Choice extends Combination = Combination> = {
  readonly [Name in keyof Choice]: readonly Choice[Name][];
};

/** Pairs each value with one in `oneIn` of the others, for a dimension where not every pair is worth a case. */
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

/** All combinations when they are few, else some that have every pair. @throws Error when a dimension has no value */
export function planCombinations(dimensions: Dimensions): CombinationPlan {
  const names = Object.keys(dimensions);
  const valuesOf = (name: string) => dimensions[name] ?? [];
  const withEach = (one: Combination, name: string) => valuesOf(name).map((value) => ({ ...one, [name]: value }));
  const allOf = (some: readonly string[]) =>
    some.reduce<Combination[]>((all, name) => all.flatMap((one) => withEach(one, name)), [{}]);
  const empty = names.find((name) => valuesOf(name).length === 0);
  if (empty !== undefined) throw new Error(`The dimension "${empty}" was expected to have a value; it has none.`);
  const total = names.reduce((product, name) => product * valuesOf(name).length, 1);
  const name = names.join(' × ');
  if (names.length <= 2 || total <= fewCombinations)
    return { name, combinations: allOf(names), total, countCovered: (tried) => new Set(tried).size };

  /** The pairs of values in a combination, which may be of some dimensions only, by their places. */
  const pairsIn = (combination: Combination): string[] => {
    const given = names.filter((one) => one in combination);
    const places = given.map((one) => `${one}=${valuesOf(one).indexOf(combination[one])}`);
    return places.flatMap((one, index) => places.slice(index + 1).map((other) => `${one} ${other}`));
  };
  const namePairs = names.flatMap((one, index) => names.slice(index + 1).map((other) => [one, other]));
  const combinationOf = new Map(namePairs.flatMap(allOf).map((pair) => [pairsIn(pair).join(), pair]));
  const missing = new Set(combinationOf.keys());
  const gainOf = (candidate: Combination) => pairsIn(candidate).filter((pair) => missing.has(pair)).length;
  const combinations: Combination[] = [];
  // Begins with a pair that is still missing, and gives each other dimension the value that adds most pairs.
  for (const first of missing) {
    const combination = names.reduce((chosen: Combination, one) => {
      if (one in chosen) return chosen;
      return withEach(chosen, one).reduce((best, other) => (gainOf(other) > gainOf(best) ? other : best));
    }, combinationOf.get(first) ?? {});
    for (const pair of pairsIn(combination)) missing.delete(pair);
    combinations.push(combination);
  }
  return {
    name: `pairs of ${name}`,
    combinations,
    total: combinationOf.size,
    countCovered: (tried) => new Set(tried.flatMap(pairsIn)).size,
  };
}
