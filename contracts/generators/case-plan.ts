import fc from 'fast-check';
import type { Coverage } from '../reports/run-event.ts';
import type { Subject } from '../subject/subject.ts';

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

const candidateCount = 24;

export function planCombinations(dimensions: Dimensions) {
  const names = Object.keys(dimensions);
  const total = names.reduce((product, name) => product * (dimensions[name]?.length ?? 0), 1);
  const empty = names.find((name) => dimensions[name]?.length === 0);
  if (empty !== undefined) throw new Error(`The dimension "${empty}" of the rule must have at least 1 value; found 0.`);
  const name = names.join(' × ');
  const countCovered = (tried: readonly Combination[]) => new Set(tried).size;
  if (names.length <= 2 || total <= fewCombinations)
    return { name, combinations: combine(dimensions, names), total, countCovered };
  const pairsIn = pairsOf(dimensions);
  const combinations = coverPairs(dimensions);
  return {
    name: `pairs of ${name}`,
    combinations,
    total: new Set(combinations.flatMap(pairsIn)).size,
    countCovered: (tried: readonly Combination[]) => new Set(tried.flatMap(pairsIn)).size,
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

interface CaseSource {
  id: string;
  runsFactor?: number;
  dimensions?(subject: Subject): Dimensions;
  arbitrary(subject: Subject, choice: Combination): fc.Arbitrary<unknown>;
}

interface CaseBatch {
  combination: Combination;
  arbitrary(): fc.Arbitrary<unknown>;
  seed: number;
  numRuns: number;
}

export interface CasePlan {
  batches: readonly CaseBatch[];
  coverageOf(tried: readonly Combination[]): Coverage | undefined;
}

const combinationsPerRun = 10;

export function planCases(rule: CaseSource, subject: Subject, options: { runs: number; seed: number }): CasePlan {
  const numRuns = Math.max(1, Math.round(options.runs * (rule.runsFactor ?? 1)));
  const seed = (options.seed ^ hashOf(rule.id)) | 0;
  if (rule.dimensions === undefined) {
    const batch = { combination: {}, arbitrary: () => rule.arbitrary(subject, {}), seed, numRuns };
    return { batches: [batch], coverageOf: () => undefined };
  }
  const { name, combinations, total, countCovered } = planCombinations(rule.dimensions(subject));
  const choices = shuffle(combinations, seed);
  const caseCount = Math.max(numRuns, Math.min(choices.length, numRuns * combinationsPerRun));
  const batches = Array.from({ length: caseCount }, (_, index): CaseBatch => {
    const combination = choices[index % choices.length] as Combination;
    const arbitrary = () => rule.arbitrary(subject, combination);
    return { combination, arbitrary, seed: (seed + Math.imul(index, 0x9e3779b1)) | 0, numRuns: 1 };
  });
  return { batches, coverageOf: (tried) => ({ of: name, tried: countCovered(tried), total }) };
}

function hashOf(text: string): number {
  return [...text].reduce((hash, letter) => (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) | 0, 17);
}

function shuffle<Value>(values: readonly Value[], seed: number): Value[] {
  const { length } = values;
  const orders = fc.shuffledSubarray([...values], { minLength: length, maxLength: length });
  return fc.sample(orders, { seed, numRuns: 1 })[0] ?? [];
}

export const defaultRuns = 15;
