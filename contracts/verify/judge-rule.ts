import fc from 'fast-check';
import type { Exchange } from '../exchange.ts';
import { describeInternalError } from '../internal-error.ts';
import type { Effect } from '../operations/effect.ts';
import type { Rule } from '../rule.ts';
import { skipReason } from '../subject/skip-reason.ts';
import type { Subject } from '../subject/subject.ts';
import type { EffectGuard } from '../transport/effect-guard.ts';
import type { HttpTransport } from '../transport/http-transport.ts';
import { RequestBlocked } from '../transport/request-blocked.ts';
import { createService } from '../transport/service.ts';
import { Inconclusive, Violation } from '../violation.ts';

/** What became of a rule. */
export type Outcome =
  | { type: 'passed'; runs: number }
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

/** What a rule is tried on, and until which moment of `performance.now()`. */
export interface RuleContext {
  subject: Subject;
  guard: EffectGuard;
  transport: HttpTransport;
  deadline: number;
}

export interface JudgeOptions {
  runs?: number | undefined;
  seed?: number | undefined;
  effects?: Effect | undefined;
  signal?: AbortSignal | undefined;
}

/** One case that a rule did not get through. */
interface Failure {
  input: unknown;
  exchanges: readonly Exchange[];
  error: unknown;
}

/** How often a case is tried before it is said that nothing can be told of it. */
const maxAttempts = 5;
/** After so many cases of which nothing can be told a rule is not tried on. */
const maxInconclusive = 3;

/** Tries a rule with many values; what is not as it should be is made smaller and has to be seen again. */
export async function judgeRule(rule: Rule, context: RuleContext, options: JudgeOptions): Promise<Outcome> {
  const { runs = 100, seed = 1, effects = 'call', signal } = options;
  const { subject, transport, deadline } = context;
  const reason = skipReason(rule, subject, effects);
  if (reason !== undefined) return { type: 'skipped', reason };

  const runCase = (input: unknown) => runOnce(rule, input, context);
  let attempts = 0;
  const inconclusive: unknown[] = [];
  let smallestFailure: Failure | undefined;
  const checkInput = async (input: unknown) => {
    const unreachable = transport.unreachableReason();
    if (unreachable !== undefined) inconclusive.push(new Inconclusive(unreachable));
    if (isHopeless(inconclusive) || performance.now() > deadline || signal?.aborted === true) {
      if (smallestFailure !== undefined) return;
      // Passing would have all further values made for nothing.
      throw new Inconclusive('This is not tried on.');
    }
    attempts += 1;
    const failure = await runCase(input);
    if (failure?.error instanceof Violation) {
      smallestFailure = failure;
      throw failure.error;
    }
    if (failure !== undefined) inconclusive.push(failure.error);
  };
  try {
    const numRuns = Math.max(1, Math.round(runs * (rule.runsFactor ?? 1)));
    const { counterexamplePath: path } = await fc.check(fc.asyncProperty(rule.arbitrary(subject), checkInput), {
      seed,
      numRuns,
      endOnFailure: reachesRecipient(rule),
    });
    if (smallestFailure !== undefined)
      return await reproduce(smallestFailure, path, reachesRecipient(rule) ? 3 : 5, runCase);
  } catch (error) {
    inconclusive.push(error);
  }
  if (signal?.aborted === true) return { type: 'skipped', reason: 'it was interrupted' };
  const fatal = inconclusive.find(isPermanent) ?? inconclusive[0];
  if (fatal instanceof RequestBlocked && (fatal.reason === 'budget' || fatal.reason === 'over')) {
    const runsBefore = attempts > 1 ? `, after ${attempts - 1} of its runs` : '';
    return { type: 'skipped', reason: `${fatal.message}${runsBefore}` };
  }
  if (fatal !== undefined) return { type: 'error', reason: reasonOf(fatal) };
  return attempts > 0 ? { type: 'passed', runs: attempts } : { type: 'error', reason: 'nothing could be tried' };
}

/** Whether there is no use in trying on: something went wrong that will not pass, or nothing could be told too often. */
function isHopeless(inconclusive: readonly unknown[]): boolean {
  return inconclusive.length >= maxInconclusive || inconclusive.some(isPermanent);
}

function isPermanent(error: unknown): boolean {
  return !(error instanceof Inconclusive && error.isTransient);
}

/**
 * Tries a rule with one value. A case is tried again, as it stands, when a request of it was lost on the way, or when
 * something is seen after a request that changes something was sent twice: that says nothing yet.
 */
async function runOnce(
  rule: Rule,
  input: unknown,
  { subject, guard, transport }: RuleContext,
): Promise<Failure | undefined> {
  for (let attempt = 1; ; attempt++) {
    const service = createService(subject, guard, transport);
    const retriedBefore = guard.retriedWrites();
    try {
      await rule.check(service, input, subject);
      return undefined;
    } catch (error) {
      const { exchanges } = service;
      const isUnreliable = error instanceof Violation && guard.retriedWrites() > retriedBefore;
      if (!isUnreliable && isPermanent(error)) return { input, exchanges, error };
      if (attempt < maxAttempts && transport.unreachableReason() === undefined) continue;
      return { input, exchanges, error: isUnreliable ? new Inconclusive(unreliableReason, true) : error };
    }
  }
}

const unreliableReason =
  'The service asked for time, or did not answer, whenever something was seen. Try it with less at once.';

/** What reaches somebody is not repeated for the sake of a smaller case. */
function reachesRecipient({ effect }: Rule): boolean {
  return effect === 'send' || effect === 'call';
}

/** What cannot be seen again, tried so many times, is not held against the service. */
async function reproduce(
  failure: Failure,
  path: string | null,
  limit: number,
  runCase: (input: unknown) => Promise<Failure | undefined>,
): Promise<Outcome> {
  for (let attempt = 0; attempt < limit; attempt++) {
    const repeated = await runCase(failure.input);
    if (!(repeated?.error instanceof Violation)) continue;
    const { error: violation, input, exchanges } = repeated;
    return { type: 'failed', violation, counterexample: input, exchanges, path: path ?? undefined };
  }
  const { input, exchanges } = failure;
  return { type: 'flaky', violation: failure.error as Violation, counterexample: input, exchanges };
}

function reasonOf(error: unknown): string {
  if (error instanceof Inconclusive) return error.message;
  return describeInternalError(error);
}
