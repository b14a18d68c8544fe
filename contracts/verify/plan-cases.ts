import fc from 'fast-check';
import { type Combination, planCombinations } from '../dimensions.ts';
import type { Rule } from '../rule.ts';
import type { Subject } from '../subject/subject.ts';

/** How much of what a rule chooses from was tried. */
export interface Coverage {
  /** What was chosen from: `operation × base`, or `pairs of kind × zone × shape`. */
  of: string;
  tried: number;
  total: number;
}

/** Cases that have one combination in common. */
interface CaseBatch {
  combination: Combination;
  /** Made when it is needed: some rules have hundreds of combinations. */
  arbitrary(): fc.Arbitrary<unknown>;
  seed: number;
  numRuns: number;
  /** What goes before the path of a case within these. */
  pathPrefix: string;
}

export interface CasePlan {
  batches: readonly CaseBatch[];
  /** What was covered once these combinations were tried; undefined for a rule without dimensions. */
  coverageOf(tried: readonly Combination[]): Coverage | undefined;
}

/** So many times as many cases as were asked for are made, if that tries every combination. */
const combinationsPerRun = 10;

/**
 * The cases of a rule: first every combination of its dimensions, in an order that the seed decides, and then the same
 * again, until there are as many as were asked for. What is no dimension is left to chance.
 *
 * @param runs how many cases each rule is tried with, before its `runsFactor`; up to ten times as many for its combinations
 */
export function planCases(rule: Rule, subject: Subject, { runs, seed }: { runs: number; seed: number }): CasePlan {
  const numRuns = Math.max(1, Math.round(runs * (rule.runsFactor ?? 1)));
  if (rule.dimensions === undefined) {
    const batch = { combination: {}, arbitrary: () => rule.arbitrary(subject, {}), seed, numRuns, pathPrefix: '' };
    return { batches: [batch], coverageOf: () => undefined };
  }
  const { name, combinations, total, countCovered } = planCombinations(rule.dimensions(subject));
  const choices = shuffle(combinations, seed).map((combination) => ({
    combination,
    arbitrary: () => rule.arbitrary(subject, combination),
  }));
  const caseCount = Math.max(numRuns, Math.min(choices.length, numRuns * combinationsPerRun));
  const batches = Array.from({ length: caseCount }, (_, index): CaseBatch => {
    const choice = choices[index % choices.length] as (typeof choices)[number];
    return { ...choice, seed: (seed + Math.imul(index, 0x9e3779b1)) | 0, numRuns: 1, pathPrefix: `${index}/` };
  });
  return { batches, coverageOf: (tried) => ({ of: name, tried: countCovered(tried), total }) };
}

/** A case of any combination of a rule, all left to chance. */
export function anyCase(rule: Rule, subject: Subject): fc.Arbitrary<unknown> {
  if (rule.dimensions === undefined) return rule.arbitrary(subject, {});
  const { combinations } = planCombinations(rule.dimensions(subject));
  return fc.constantFrom(...combinations).chain((combination) => rule.arbitrary(subject, combination));
}

function shuffle<Value>(values: readonly Value[], seed: number): Value[] {
  const { length } = values;
  const [shuffled = []] = fc.sample(fc.shuffledSubarray([...values], { minLength: length, maxLength: length }), {
    seed,
    numRuns: 1,
  });
  return shuffled;
}
