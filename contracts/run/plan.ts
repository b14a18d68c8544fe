import fc from 'fast-check';
import type { Limits } from '../client/limits.ts';
import { defaultLimitsFor } from '../effects/run-context.ts';
import type { Effect } from '../facts/impact.ts';
import { type Combination, planCombinations } from '../generators/dimensions.ts';
import type { Coverage } from '../reports/run-event.ts';
import { rules as allRules } from '../rules/index.ts';
import type { Rule } from '../steps/rule.ts';
import { addressesOf, defaultEffectsFor, isLocal, type Subject, skipReason } from '../subject/subject.ts';

/** Default number of cases for each rule. */
export const defaultRuns = 15;

/** The rules of a run, with their number of cases and their effects. */
export interface PlanOptions {
  /** @defaultValue all rules */
  rules?: readonly Rule[] | undefined;
  /**
   * The number of cases for each rule. Rules that wait for messages run fewer cases. Rules with dimensions run up to ten
   * times as many, to try every combination. @defaultValue 15
   */
  runs?: number | undefined;
  /** The same seed and subject give the same cases. @defaultValue random */
  seed?: number | undefined;
  /** The strongest effect that requests may have. @defaultValue `call` on this machine, else `none` */
  effects?: Effect | undefined;
  /** Limits for all rules together. @defaultValue none on this machine, else {@link defaultRemoteLimits} */
  limits?: Limits | undefined;
}

/** {@link PlanOptions} with all defaults for a subject. */
export interface Plan {
  addresses: readonly string[];
  /** Whether all addresses are on this machine. */
  isLocal: boolean;
  seed: number;
  runs: number;
  effects: Effect;
  limits: Limits;
  /** The selected rules. `skipReason` is undefined for a rule that will run. */
  rules: readonly { rule: Rule; skipReason: string | undefined }[];
}

/**
 * Plans a run: its rules, seed, effects and limits. Sends nothing.
 *
 * @example
 * const { seed } = plan(subject, { limits: { calls: 0 } });
 * const report = await verify(subject, { seed, limits: { calls: 0 } });
 */
export function plan(subject: Subject, options: PlanOptions = {}): Plan {
  const { rules = allRules, runs = defaultRuns, seed = Math.floor(Math.random() * 2 ** 31) } = options;
  const { effects = defaultEffectsFor(subject), limits } = options;
  return {
    addresses: addressesOf(subject),
    isLocal: isLocal(subject),
    seed,
    runs,
    effects,
    limits: { ...defaultLimitsFor(subject), ...limits },
    rules: rules.map((rule) => ({ rule, skipReason: skipReason(rule, subject, effects) })),
  };
}

/** Cases with the same combination of values of the dimensions. */
interface CaseBatch {
  combination: Combination;
  /** Creates the generator on demand, because some rules have hundreds of combinations. */
  arbitrary(): fc.Arbitrary<unknown>;
  seed: number;
  numRuns: number;
}

export interface CasePlan {
  batches: readonly CaseBatch[];
  /** The coverage of the tried combinations; undefined for a rule without dimensions. */
  coverageOf(tried: readonly Combination[]): Coverage | undefined;
}

/** Maximum factor by which the number of cases grows to try every combination. */
const combinationsPerRun = 10;

/** Plans the cases: every combination in an order that the seed determines, repeated up to `runs`. Other values are random. */
export function planCases(rule: Rule, subject: Subject, options: { runs: number; seed: number }): CasePlan {
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

/** Hashes a rule's id into the seed, so that no two rules send equal requests, which a service may merge. */
function hashOf(text: string): number {
  return [...text].reduce((hash, letter) => (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) | 0, 17);
}

function shuffle<Value>(values: readonly Value[], seed: number): Value[] {
  const { length } = values;
  const orders = fc.shuffledSubarray([...values], { minLength: length, maxLength: length });
  return fc.sample(orders, { seed, numRuns: 1 })[0] ?? [];
}
