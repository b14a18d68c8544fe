import fc from 'fast-check';
import { whileHeld } from './control.ts';
import { covers, type Effect } from './effect.ts';
import type { Exchange } from './exchange.ts';
import { type Line, lineTo, nobodyThere } from './line.ts';
import type { Rule } from './rule.ts';
import { serviceOf } from './service.ts';
import { type Capability, has, type Subject } from './subject.ts';
import { Unjudged, Violation } from './violation.ts';

/** What became of a rule. */
export type Outcome =
  | { type: 'held'; runs: number }
  | { type: 'violated'; violation: Violation; given: unknown; exchanges: readonly Exchange[]; path: string | undefined }
  | { type: 'flaky'; violation: Violation; exchanges: readonly Exchange[] }
  | { type: 'not-run'; reason: string }
  | { type: 'broken'; reason: string };

export interface Verdict {
  rule: Rule;
  outcome: Outcome;
}

export interface RunOptions {
  /** How often a rule is tried; rules that have to wait are tried less. Default 100. */
  runs?: number;
  /** Decides all values. Default 1. */
  seed?: number;
  /** The strongest effect that is allowed. Default `call`: the caller says less where the service is not on loopback. */
  effects?: Effect;
  /** How many rules are under way at once. Default 8. */
  concurrency?: number;
  /** After so many seconds a rule is not tried on. Default 60. */
  ruleSeconds?: number;
  /** Ends all of it early; what was not decided by then is not run. */
  signal?: AbortSignal;
  /** Sends the requests; the `fetch` of the platform when left out. */
  fetch?: (request: Request) => Promise<Response>;
  /** Is told of each verdict as it comes. */
  onVerdict?: (verdict: Verdict) => void;
}

/** Tries all rules on a service; the verdicts come in the order of the rules. */
export async function run(rules: readonly Rule[], subject: Subject, options: RunOptions = {}): Promise<Verdict[]> {
  const { concurrency = 8, onVerdict = () => {} } = options;
  const line = lineTo(options);
  const verdicts: Verdict[] = [];
  const decide = async (index: number, judged: typeof judge) => {
    const rule = rules[index] as Rule;
    const verdict = { rule, outcome: await judged(rule, subject, line, options) };
    verdicts[index] = verdict;
    onVerdict(verdict);
  };
  const together = [...rules.keys()].filter((index) => rules[index]?.alone !== true);
  const alone = [...rules.keys()].filter((index) => rules[index]?.alone === true);
  let next = 0;
  const work = async () => {
    for (let index = together[next++]; index !== undefined; index = together[next++]) await decide(index, judge);
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  for (const index of alone) await decide(index, judgeHeld);
  return verdicts;
}

/** Judges a rule that moves the clock; it finds it where the rule before it did. */
async function judgeHeld(rule: Rule, subject: Subject, line: Line, options: RunOptions): Promise<Outcome> {
  const { controlUrl } = subject;
  const isRun = whyNotRun(rule, subject, options.effects ?? 'call') === undefined && !line.isDead();
  if (!isRun || controlUrl === undefined || !rule.needs.includes('control')) return judge(rule, subject, line, options);
  try {
    return await whileHeld(controlUrl, () => judge(rule, subject, line, options));
  } catch (error) {
    if (error instanceof Unjudged) return { type: 'broken', reason: error.message };
    throw error;
  }
}

/** One case that a rule did not get through. */
interface Failure {
  given: unknown;
  exchanges: readonly Exchange[];
  error: unknown;
}

async function judge(rule: Rule, subject: Subject, line: Line, options: RunOptions): Promise<Outcome> {
  const { runs = 100, seed = 1, effects = 'call', ruleSeconds = 60, signal } = options;
  const reason = whyNotRun(rule, subject, effects);
  if (reason !== undefined) return { type: 'not-run', reason };

  const attempt = async (given: unknown): Promise<Failure | undefined> => {
    const service = serviceOf(subject, line.fetch);
    try {
      await rule.check(service, given, subject);
      return undefined;
    } catch (error) {
      return { given, exchanges: service.exchanges, error };
    }
  };
  const end = Date.now() + ruleSeconds * 1000;
  let tries = 0;
  let stuck: string | undefined;
  let smallest: Failure | undefined;
  const tried = async (given: unknown) => {
    // What could not be judged once is not tried on, and not made smaller.
    stuck ??= line.isDead() ? nobodyThere : undefined;
    if (stuck !== undefined || Date.now() > end || signal?.aborted === true) {
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
    if (failure !== undefined) stuck = told(failure.error);
  };
  try {
    const numRuns = Math.max(1, Math.round(runs * (rule.share ?? 1)));
    const { counterexamplePath: path } = await fc.check(fc.asyncProperty(rule.given(subject), tried), {
      seed,
      numRuns,
      endOnFailure: reachesSomebody(rule),
    });
    if (smallest !== undefined) return await confirmed(smallest, path, reachesSomebody(rule) ? 1 : 5, attempt);
  } catch (error) {
    stuck ??= told(error);
  }
  if (signal?.aborted === true) return { type: 'not-run', reason: 'it was interrupted' };
  if (stuck !== undefined) return { type: 'broken', reason: stuck };
  return tries > 0 ? { type: 'held', runs: tries } : { type: 'broken', reason: 'nothing could be tried' };
}

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
  return { type: 'flaky', violation: seen.error as Violation, exchanges: seen.exchanges };
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
