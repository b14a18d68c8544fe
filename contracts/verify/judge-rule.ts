import fc from 'fast-check';
import type { Combination } from '../dimensions.ts';
import type { Exchange } from '../exchange.ts';
import { describeFailure } from '../internal-error.ts';
import type { Effect } from '../operations/traits.ts';
import type { InconclusiveRecord } from '../reports/run-event.ts';
import type { Rule } from '../rule.ts';
import { skipReason } from '../subject/subject.ts';
import { RequestBlocked } from '../transport/budget.ts';
import { Inconclusive, Violation } from '../violation.ts';
import { type Coverage, planCases } from './plan-cases.ts';
import { type CaseResult, type Failure, isPermanent, type RuleContext, runCase } from './run-case.ts';

/** What became of a rule. */
export type Outcome =
  | { type: 'passed' }
  | {
      type: 'failed';
      violation: Violation;
      counterexample: unknown;
      exchanges: readonly Exchange[];
      path: string | undefined;
    }
  | { type: 'flaky'; violation: Violation; counterexample: unknown; exchanges: readonly Exchange[] }
  | { type: 'skipped'; reason: string }
  | { type: 'error'; reason: string };

/** What became of a rule, and of how many cases that can be said. */
export interface Judgement {
  outcome: Outcome;
  /** Cases in which what the rule states was looked at and holds. */
  checked: number;
  /** Why other cases showed nothing; the most frequent reason first. */
  inconclusive: readonly InconclusiveRecord[];
  /** How much of what the rule chooses from was tried; undefined for a rule without dimensions. */
  coverage?: Coverage | undefined;
}

export interface JudgeOptions {
  runs?: number | undefined;
  seed?: number | undefined;
  effects?: Effect | undefined;
  signal?: AbortSignal | undefined;
}

/** How many cases each rule is tried with by default. */
export const defaultRuns = 15;

/** After so many inconclusive cases a rule is not tried further. */
const maxErrors = 3;

/** Tries a rule with many values; what is not as it should be is made smaller and has to be seen again. */
export async function judgeRule(rule: Rule, context: RuleContext, options: JudgeOptions): Promise<Judgement> {
  const { runs = defaultRuns, seed = 1, effects = 'call', signal } = options;
  const { subject, transport, deadline } = context;
  const skipped = skipReason(rule, subject, effects);
  if (skipped !== undefined) return withoutCases({ type: 'skipped', reason: skipped });

  const endReason = () => (signal?.aborted === true ? 'it was interrupted' : transport.unreachableReason());
  const noTime = 'its time was over before it was tried';
  if (performance.now() > deadline && endReason() === undefined)
    return withoutCases({ type: 'skipped', reason: noTime });
  const tryCase = (input: unknown) => runCase(rule, input, context);
  let attempts = 0;
  let checked = 0;
  const reasons: string[] = [];
  const errors: unknown[] = [];
  let smallestFailure: Failure | undefined;
  const isOver = () => isHopeless(errors) || performance.now() > deadline || endReason() !== undefined;
  const checkInput = async (input: unknown) => {
    const unreachable = transport.unreachableReason();
    if (unreachable !== undefined) errors.push(new Inconclusive(unreachable));
    if (isOver()) {
      // Nothing else ends the making of smaller cases, or of further ones.
      throw new fc.PreconditionFailure(true);
    }
    attempts += 1;
    const result = await tryCase(input);
    if (result.type === 'failure') {
      if (!(result.error instanceof Violation)) return void errors.push(result.error);
      smallestFailure = result;
      throw result.error;
    }
    if (result.type === 'checked') checked += 1;
    else reasons.push(result.reason);
  };
  const tried: Combination[] = [];
  let coverageOf: (combinations: readonly Combination[]) => Coverage | undefined = () => undefined;
  const judgementOf = (outcome: Outcome): Judgement => ({
    outcome,
    checked,
    inconclusive: countReasons(reasons),
    coverage: coverageOf(tried),
  });
  try {
    const plan = planCases(rule, subject, { runs, seed });
    coverageOf = plan.coverageOf;
    for (const { combination, arbitrary, numRuns, pathPrefix, seed: batchSeed } of plan.batches) {
      const attemptsBefore = attempts;
      const { counterexamplePath } = await fc.check(fc.asyncProperty(arbitrary(), checkInput), {
        seed: batchSeed,
        numRuns,
        endOnFailure: reachesRecipient(rule),
      });
      if (attempts > attemptsBefore) tried.push(combination);
      if (smallestFailure !== undefined) {
        const path = `${pathPrefix}${counterexamplePath}`;
        const outcome = await reproduce(smallestFailure, path, reachesRecipient(rule) ? 3 : 5, tryCase, endReason);
        // The service is not as the rule assumed: with that known, it is judged from the beginning.
        return outcome === undefined ? judgeRule(rule, context, options) : judgementOf(outcome);
      }
      if (isOver()) break;
    }
  } catch (error) {
    errors.push(error);
  }
  if (signal?.aborted === true) return judgementOf({ type: 'skipped', reason: 'it was interrupted' });
  const fatal = errors.find(isPermanent) ?? errors[0];
  if (fatal instanceof RequestBlocked && (fatal.reason === 'budget' || fatal.reason === 'over')) {
    const runsBefore = attempts > 1 ? `, after ${attempts - 1} of its runs` : '';
    return judgementOf({ type: 'skipped', reason: `${fatal.message}${runsBefore}` });
  }
  if (fatal !== undefined) return judgementOf({ type: 'error', reason: describeFailure(fatal) });
  if (checked > 0) return judgementOf({ type: 'passed' });
  const [mostFrequent] = countReasons(reasons);
  return judgementOf({ type: 'skipped', reason: mostFrequent?.reason ?? noTime });
}

/** What becomes of a rule that was not tried. */
export function withoutCases(outcome: Outcome): Judgement {
  return { outcome, checked: 0, inconclusive: [] };
}

function countReasons(reasons: readonly string[]): InconclusiveRecord[] {
  const counts = [...Map.groupBy(reasons, (reason) => reason)].map(([reason, { length }]) => ({
    reason,
    count: length,
  }));
  return counts.toSorted((one, other) => other.count - one.count);
}

/** Whether there is no use in trying further: something went wrong that will not pass, or too many cases were inconclusive. */
function isHopeless(errors: readonly unknown[]): boolean {
  return errors.length >= maxErrors || errors.some(isPermanent);
}

/** What reaches somebody is not repeated for the sake of a smaller case. */
function reachesRecipient({ effect }: Rule): boolean {
  return effect === 'send' || effect === 'call';
}

/**
 * Tries a failure again. What cannot be seen again, tried so many times, is not held against the service; what could not
 * be tried again is neither a violation nor flaky. Undefined when the service turns out not to be as the rule assumes.
 */
async function reproduce(
  { input, exchanges, error }: Failure,
  path: string,
  limit: number,
  tryCase: (input: unknown) => Promise<CaseResult>,
  endReason: () => string | undefined,
): Promise<Outcome | undefined> {
  const violation = error as Violation;
  let obstacle: string | undefined;
  let isRepeated = false;
  for (let attempt = 0; attempt < limit && endReason() === undefined; attempt++) {
    const repeated = await tryCase(input);
    if (repeated.type === 'not-as-assumed') return undefined;
    if (repeated.type !== 'failure') isRepeated = true;
    else if (repeated.error instanceof Violation)
      return {
        type: 'failed',
        violation: repeated.error,
        counterexample: repeated.input,
        exchanges: repeated.exchanges,
        path,
      };
    else obstacle ??= describeFailure(repeated.error);
  }
  if (isRepeated) return { type: 'flaky', violation, counterexample: input, exchanges };
  const reason = endReason() ?? obstacle ?? 'it could not be tried';
  return {
    type: 'error',
    reason: `a violation was seen once and could not be tried again (${reason}): ${violation.message}`,
  };
}
