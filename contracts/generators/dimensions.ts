export type Combination = Readonly<Record<string, unknown>>;

export type Dimensions<Choice extends Combination = Combination> = {
  readonly [Name in keyof Choice]: readonly Choice[Name][];
};

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

/** Up to 64 combinations, the kit tries every combination. Above 64, the kit tries every pair of values. */
const fewCombinations = 64;

export interface CombinationPlan {
  name: string;
  combinations: readonly Combination[];
  total: number;
  countCovered(tried: readonly Combination[]): number;
}

const candidateCount = 24;

export function planCombinations(dimensions: Dimensions): CombinationPlan {
  const names = Object.keys(dimensions);
  const total = names.reduce((product, name) => product * (dimensions[name]?.length ?? 0), 1);
  const empty = names.find((name) => dimensions[name]?.length === 0);
  if (empty !== undefined) throw new Error(`The dimension "${empty}" of the rule must have at least 1 value; found 0.`);
  const name = names.join(' × ');
  if (names.length <= 2 || total <= fewCombinations)
    return { name, combinations: combine(dimensions, names), total, countCovered: (tried) => new Set(tried).size };
  const pairsIn = pairsOf(dimensions);
  const combinations = coverPairs(dimensions);
  return {
    name: `pairs of ${name}`,
    combinations,
    total: new Set(combinations.flatMap(pairsIn)).size,
    countCovered: (tried) => new Set(tried.flatMap(pairsIn)).size,
  };
}

export function coverPairs<Choice extends Combination>(dimensions: Dimensions<Choice>): Choice[] {
  const all: Dimensions = dimensions;
  const names = Object.keys(all);
  const pairsIn = pairsOf(all);
  const namePairs = names.flatMap((one, index) => names.slice(index + 1).map((other) => [one, other]));
  const pairs = namePairs.flatMap((two) => combine(all, two));
  const combinationOf = new Map(pairs.map((pair) => [pairsIn(pair).join(), pair]));
  const missing = new Set(combinationOf.keys());
  const gainOf = (candidate: Combination) => pairsIn(candidate).filter((pair) => missing.has(pair)).length;
  const best = (candidates: readonly Combination[]) =>
    candidates.reduce((one, other) => (gainOf(other) > gainOf(one) ? other : one));
  const combinations: Combination[] = [];
  while (missing.size > 0) {
    const starts = [...missing].slice(0, candidateCount).map((pair) => combinationOf.get(pair) ?? {});
    const complete = (start: Combination) =>
      names.reduce((chosen, name) => (name in chosen ? chosen : best(withEach(all, chosen, name))), start);
    const combination = best(starts.map(complete));
    for (const pair of pairsIn(combination)) missing.delete(pair);
    combinations.push(combination);
  }
  return combinations as Choice[];
}

function combine(dimensions: Dimensions, names: readonly string[]): Combination[] {
  return names.reduce<Combination[]>((all, name) => all.flatMap((one) => withEach(dimensions, one, name)), [{}]);
}

function withEach(dimensions: Dimensions, one: Combination, name: string): Combination[] {
  return (dimensions[name] ?? []).map((value) => ({ ...one, [name]: value }));
}

function pairsOf(dimensions: Dimensions): (combination: Combination) => string[] {
  const names = Object.keys(dimensions);
  return (combination) => {
    const given = names.filter((one) => one in combination);
    const places = given.map((one) => `${one}=${(dimensions[one] ?? []).indexOf(combination[one])}`);
    return places.flatMap((one, index) => places.slice(index + 1).map((other) => `${one} ${other}`));
  };
}
