/** One value of each dimension of a rule: the parts of a case that are not random. */
export type Combination = Readonly<Record<string, unknown>>;

/** The finite set of values of each dimension of a rule. */
export type Dimensions<Choice extends Combination = Combination> = {
  readonly [Name in keyof Choice]: readonly Choice[Name][];
};

/** Pairs each value with every `oneIn`-th value of `others`, for dimensions where not every pair is worth a case. */
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

/** The maximum number of combinations that are all tried. Above it, the kit tries enough combinations to cover every pair. */
const fewCombinations = 64;

/** The combinations to try, always in the same order, and their coverage. */
export interface CombinationPlan {
  /** A description of the covered items: `operation × base`, or `pairs of kind × zone × shape`. */
  name: string;
  combinations: readonly Combination[];
  /** The number of combinations or pairs to cover. */
  total: number;
  /** The number of combinations or pairs that the given combinations cover. */
  countCovered(tried: readonly Combination[]): number;
}

/** All combinations if they are few, else a selection that covers every pair. @throws Error when a dimension has no value */
export function planCombinations(dimensions: Dimensions): CombinationPlan {
  const names = Object.keys(dimensions);
  const valuesOf = (name: string) => dimensions[name] ?? [];
  const withEach = (one: Combination, name: string) => valuesOf(name).map((value) => ({ ...one, [name]: value }));
  const allOf = (some: readonly string[]) =>
    some.reduce<Combination[]>((all, name) => all.flatMap((one) => withEach(one, name)), [{}]);
  const empty = names.find((name) => valuesOf(name).length === 0);
  if (empty !== undefined) throw new Error(`The dimension "${empty}" must have a value; found no value.`);
  const total = names.reduce((product, name) => product * valuesOf(name).length, 1);
  const name = names.join(' × ');
  if (names.length <= 2 || total <= fewCombinations)
    return { name, combinations: allOf(names), total, countCovered: (tried) => new Set(tried).size };

  /** The pairs of values in a possibly partial combination, each value by its index. */
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
  // Greedy: start with a missing pair, and give each other dimension the value that adds the most missing pairs.
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
