import type { Effect } from '../operations/effect.ts';
import type { Rule } from '../rule.ts';
import type { Subject } from '../subject/subject.ts';
import { type Budget, createBudget } from '../transport/budget.ts';
import { cleanUp } from '../transport/clean-up.ts';
import { withClockHeld } from '../transport/clock-control.ts';
import { createEffectGuard, type EffectGuard, type GuardContext } from '../transport/effect-guard.ts';
import { createHttpTransport } from '../transport/http-transport.ts';
import type { Ledger, PendingEffect } from '../transport/ledger.ts';
import { trackScheduledEffects } from '../transport/scheduled-effects.ts';
import { Inconclusive } from '../violation.ts';
import { judgeRule, type Outcome, skipReason } from './judge-rule.ts';
import { toLeakedEffect } from './leaked-effect.ts';
import type { LeakedEffect } from './run-event.ts';

export interface Verdict {
  rule: Rule;
  outcome: Outcome;
  /** How long the rule took, without its clean-up, in milliseconds. */
  durationMs: number;
}

export interface RunOptions {
  /** How often a rule is tried; rules that have to wait are tried less. Default 100. */
  runs?: number;
  /** Decides all values. Default 1. */
  seed?: number;
  /** The strongest effect that is allowed. Default `call`: the caller says less where the service is not on loopback. */
  effects?: Effect;
  /** How much is done at most, by all rules together. No bounds when left out. */
  budget?: Budget;
  /** How many rules are under way at once. Default 8. */
  concurrency?: number;
  /** After so many seconds a rule is not tried on. Default 60. */
  ruleSeconds?: number;
  /** After so many seconds nothing is tried on. Each rule gets its share of what is left; no limit when left out. */
  timeLimitSeconds?: number;
  /** Ends all of it early; what was not decided by then is not run. What was scheduled is still taken back. */
  signal?: AbortSignal;
  /** Sends the requests; the `fetch` of the platform when left out. */
  fetch?: (request: Request) => Promise<Response>;
  /** Is told of each verdict as it comes. */
  onVerdict?: (verdict: Verdict) => void;
  /** Where is written what is scheduled, before it is. Nowhere when left out. */
  ledger?: Ledger;
  /** Is told of what was scheduled and could not be taken back. */
  onLeaked?: (scheduledEffects: readonly LeakedEffect[]) => void;
  /** Whether the service is a mock that calls nobody. What no operation takes back is not left behind then. */
  callsNobody?: boolean;
}

/**
 * Tries all rules on a service; the verdicts come in the order of the rules.
 *
 * What a rule schedules is taken back after it, whatever became of the rule.
 */
export async function run(rules: readonly Rule[], subject: Subject, options: RunOptions = {}): Promise<Verdict[]> {
  const { concurrency = 8, onVerdict = () => {}, onLeaked = () => {}, ledger = { write() {} } } = options;
  const { effects = 'call', timeLimitSeconds = Infinity, ruleSeconds = 60, callsNobody = false, signal } = options;
  const transport = createHttpTransport(options.fetch);
  const deadline = performance.now() + timeLimitSeconds * 1000;
  const scheduledEffects = trackScheduledEffects(subject.baseUrl, ledger);
  const context: GuardContext = {
    subject,
    budget: options.budget ?? createBudget(),
    scheduledEffects,
    signal,
    deadline,
  };
  const verdicts: Verdict[] = [];
  let remaining = rules.length;

  const runRule = async (index: number, workers: number) => {
    const rule = rules[index] as Rule;
    const guard = createEffectGuard(context, rule.id, rule.effect);
    const startedAt = performance.now();
    const timeSliceMs = Math.min(ruleSeconds * 1000, (deadline - startedAt) / Math.ceil(remaining / workers));
    remaining -= 1;
    const work = () => judgeRule(rule, { subject, guard, transport, deadline: startedAt + timeSliceMs }, options);
    const isRunnable = skipReason(rule, subject, effects) === undefined && transport.unreachableReason() === undefined;
    const outcome =
      isRunnable && movesClock(rule) ? await judgeWithClockHeld(rule, context, guard, work) : await work();
    const verdict = { rule, outcome, durationMs: Math.round(performance.now() - startedAt) };
    verdicts[index] = verdict;
    onVerdict(verdict);

    await guard.close();
    const pending = scheduledEffects.pendingOf(rule.id);
    const leaked = pending.length === 0 ? [] : await cleanUp(pending, { ...context, transport });
    const isLeaked = (effect: PendingEffect) => !(callsNobody && effect.what === 'workflow-call');
    for (const effect of leaked) if (!isLeaked(effect)) scheduledEffects.settle(effect, 'over');
    if (leaked.some(isLeaked)) onLeaked(leaked.filter(isLeaked).map((effect) => toLeakedEffect(effect)));
  };

  const parallel = [...rules.keys()].filter((index) => rules[index]?.serial !== true);
  const serial = [...rules.keys()].filter((index) => rules[index]?.serial === true);
  let nextIndex = 0;
  const work = async () => {
    for (let index = parallel[nextIndex++]; index !== undefined; index = parallel[nextIndex++])
      await runRule(index, concurrency);
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  for (const index of serial) await runRule(index, 1);
  return verdicts;
}

/** Takes back what an earlier run has left open, as the ledger says; gives what is still left. */
export async function undoPending(
  pending: readonly PendingEffect[],
  subject: Subject,
  ledger: Ledger,
  fetch?: RunOptions['fetch'],
): Promise<PendingEffect[]> {
  const scheduledEffects = trackScheduledEffects(subject.baseUrl, ledger, pending);
  return cleanUp(pending, {
    subject,
    transport: createHttpTransport(fetch),
    budget: createBudget(),
    scheduledEffects,
    isFromEarlierRun: true,
  });
}

function movesClock({ serial, needs }: Rule): boolean {
  return serial === true && needs.includes('control');
}

/** Judges a rule that moves the clock. Afterwards all is as it was before, so nothing is left to be taken back. */
async function judgeWithClockHeld(
  { id }: Rule,
  { subject, scheduledEffects, budget }: GuardContext,
  guard: EffectGuard,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  try {
    const outcome = await withClockHeld(subject, async () => {
      const judgedOutcome = await work();
      await guard.close();
      return judgedOutcome;
    });
    for (const effect of scheduledEffects.pendingOf(id)) {
      scheduledEffects.settle(effect, 'rolled-back');
      budget.release();
    }
    return outcome;
  } catch (error) {
    if (error instanceof Inconclusive) return { type: 'error', reason: error.message };
    throw error;
  }
}
