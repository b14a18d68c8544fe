import fc from 'fast-check';
import { covers, type Effect } from './effect.ts';
import type { Gate } from './effects/gate.ts';
import { Withheld } from './effects/withheld.ts';
import type { Exchange } from './exchange.ts';
import type { Line } from './line.ts';
import type { Rule } from './rule.ts';
import { serviceOf } from './service.ts';
import { type Capability, has, type Subject } from './subject.ts';
import { Unjudged, Violation } from './violation.ts';

/** What became of a rule. */
export type Outcome =
  | { type: 'held'; runs: number }
  | { type: 'violated'; violation: Violation; given: unknown; exchanges: readonly Exchange[]; path: string | undefined }
  | { type: 'flaky'; violation: Violation; given: unknown; exchanges: readonly Exchange[] }
  | { type: 'not-run'; reason: string }
  | { type: 'broken'; reason: string };

/** What a rule is tried on, and until which moment of `performance.now()`. */
export interface Stage {
  subject: Subject;
  gate: Gate;
  line: Line;
  until: number;
}

export interface Wanted {
  runs?: number;
  seed?: number;
  effects?: Effect;
  signal?: AbortSignal;
}

/** One case that a rule did not get through. */
interface Failure {
  given: unknown;
  exchanges: readonly Exchange[];
  error: unknown;
}

/** How often a case is tried before it is said that nothing can be told of it. */
const mostTries = 5;
/** After so many cases of which nothing can be told a rule is not tried on. */
const mostUntold = 3;

/** Tries a rule with many values; what is not as it should be is made smaller and has to be seen again. */
export async function judge(rule: Rule, stage: Stage, wanted: Wanted): Promise<Outcome> {
  const { runs = 100, seed = 1, effects = 'call', signal } = wanted;
  const { subject, line, until } = stage;
  const reason = whyNotRun(rule, subject, effects);
  if (reason !== undefined) return { type: 'not-run', reason };

  const attempt = (given: unknown) => attempted(rule, given, stage);
  let tries = 0;
  const untold: unknown[] = [];
  let smallest: Failure | undefined;
  const tried = async (given: unknown) => {
    const dead = line.whyDead();
    if (dead !== undefined) untold.push(new Unjudged(dead));
    if (isStuck(untold) || performance.now() > until || signal?.aborted === true) {
      if (smallest !== undefined) return;
      // Passing would have all further values made for nothing.
      throw new Unjudged('This is not tried on.');
    }
    tries += 1;
    const failure = await attempt(given);
    if (failure?.error instanceof Violation) {
      smallest = failure;
      throw failure.error;
    }
    if (failure !== undefined) untold.push(failure.error);
  };
  try {
    const numRuns = Math.max(1, Math.round(runs * (rule.share ?? 1)));
    const { counterexamplePath: path } = await fc.check(fc.asyncProperty(rule.given(subject), tried), {
      seed,
      numRuns,
      endOnFailure: reachesSomebody(rule),
    });
    if (smallest !== undefined) return await confirmed(smallest, path, reachesSomebody(rule) ? 3 : 5, attempt);
  } catch (error) {
    untold.push(error);
  }
  if (signal?.aborted === true) return { type: 'not-run', reason: 'it was interrupted' };
  const stuck = untold.find(willNotPass) ?? untold[0];
  if (stuck instanceof Withheld && (stuck.why === 'budget' || stuck.why === 'over')) {
    const runsBefore = tries > 1 ? `, after ${tries - 1} of its runs` : '';
    return { type: 'not-run', reason: `${stuck.message}${runsBefore}` };
  }
  if (stuck !== undefined) return { type: 'broken', reason: told(stuck) };
  return tries > 0 ? { type: 'held', runs: tries } : { type: 'broken', reason: 'nothing could be tried' };
}

/** Whether there is no use in trying on: something went wrong that will not pass, or nothing could be told too often. */
function isStuck(untold: readonly unknown[]): boolean {
  return untold.length >= mostUntold || untold.some(willNotPass);
}

function willNotPass(error: unknown): boolean {
  return !(error instanceof Unjudged && error.mayPass);
}

/**
 * Tries a rule with one value. A case is tried again, as it stands, when a request of it was lost on the way, or when
 * something is seen after a request that changes something was sent twice: that says nothing yet.
 */
async function attempted(rule: Rule, given: unknown, { subject, gate, line }: Stage): Promise<Failure | undefined> {
  for (let time = 1; ; time++) {
    const service = serviceOf(subject, gate, line);
    const before = gate.disturbances();
    try {
      await rule.check(service, given, subject);
      return undefined;
    } catch (error) {
      const { exchanges } = service;
      const isDisturbed = error instanceof Violation && gate.disturbances() > before;
      if (!isDisturbed && willNotPass(error)) return { given, exchanges, error };
      if (time < mostTries && line.whyDead() === undefined) continue;
      return { given, exchanges, error: isDisturbed ? new Unjudged(disturbed, true) : error };
    }
  }
}

const disturbed =
  'The service asked for time, or did not answer, whenever something was seen. Try it with less at once.';

/** What reaches somebody is not repeated for the sake of a smaller case. */
function reachesSomebody({ effect }: Rule): boolean {
  return effect === 'send' || effect === 'call';
}

/** What cannot be seen again, tried so many times, is not held against the service. */
async function confirmed(
  seen: Failure,
  path: string | null,
  times: number,
  attempt: (given: unknown) => Promise<Failure | undefined>,
): Promise<Outcome> {
  for (let time = 0; time < times; time++) {
    const again = await attempt(seen.given);
    if (!(again?.error instanceof Violation)) continue;
    const { error: violation, given, exchanges } = again;
    return { type: 'violated', violation, given, exchanges, path: path ?? undefined };
  }
  const { given, exchanges } = seen;
  return { type: 'flaky', violation: seen.error as Violation, given, exchanges };
}

function told(error: unknown): string {
  if (error instanceof Unjudged) return error.message;
  return `the rule itself failed: ${error instanceof Error ? error.message : String(error)}`;
}

/** Why a rule is not tried on a subject; undefined when it is. */
export function whyNotRun(
  { needs, effect }: Pick<Rule, 'needs' | 'effect'>,
  subject: Subject,
  effects: Effect,
): string | undefined {
  if (!covers(effects, effect)) return `its effect is "${effect}", and only "${effects}" is allowed`;
  const missing = needs.filter((capability: Capability) => !has(subject, capability));
  return missing.length === 0 ? undefined : `the subject has no ${missing.join(', no ')}`;
}
