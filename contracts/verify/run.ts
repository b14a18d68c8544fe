import { createHttpTransport, type StatusListener } from '../client/http-transport.ts';
import { createBudget } from '../client/limits.ts';
import { cleanUp } from '../effects/clean-up.ts';
import { NoTemporaryWorkspace, removeWorkspace } from '../effects/clock-control.ts';
import { timeIsOver } from '../effects/effect-guard.ts';
import {
  type Ledger,
  type OpenEntries,
  openEffectJournal,
  type PendingEffect,
  toLeakedEffects,
  toLeakedWorkspace,
} from '../effects/ledger.ts';
import { type ServiceOptions, withService } from '../effects/with-service.ts';
import { describeFailure } from '../oracle/violation.ts';
import { createRedaction } from '../reports/redaction.ts';
import type { LeakedEffect } from '../reports/run-event.ts';
import { createKnownAssumptions, type KnownAssumptions } from '../steps/assumptions.ts';
import type { Rule } from '../steps/rule.ts';
import { recipientsFor, type Subject, skipReason } from '../subject/subject.ts';
import { type Judgement, judgeRule, waitingStatements, withEarlyEffect, withoutCases } from './judge-rule.ts';
import { defaultRuns, type PlanOptions } from './plan.ts';
import type { RuleContext } from './run-case.ts';

export interface Verdict extends Judgement {
  rule: Rule;
  /** How long the rule took, without its clean-up, in milliseconds. */
  durationMs: number;
}

/** Defaults that are not stated here: the seed 1, and the effect `call`. */
export interface RunOptions
  extends Pick<PlanOptions, 'runs' | 'seed' | 'effects'>,
    Pick<ServiceOptions, 'level' | 'budget' | 'journal' | 'signal' | 'callsNobody' | 'onLeaked'>,
    Pick<RuleContext, 'onExchanges'> {
  /** Records each effect before the kit causes it. @defaultValue no ledger */
  ledger?: Ledger | undefined;
  /** How many rules run in parallel. @defaultValue 8 */
  concurrency?: number | undefined;
  /** Time limit of a rule, in seconds. @defaultValue 90 */
  ruleSeconds?: number | undefined;
  /**
   * Time limit of the run in seconds; each rule gets an equal share. The last fifth, 10 seconds at most, is for undoing
   * what was scheduled: what is not undone by the end is leaked. @defaultValue no limit
   */
  timeLimitSeconds?: number | undefined;
  /** Sends the requests. @defaultValue they are sent over the network */
  fetch?: ((request: Request) => Promise<Response>) | undefined;
  /** Called with the status of each response. */
  onStatus?: StatusListener;
  /** Assumptions that are already decided; the run adds more. @defaultValue none */
  assumptions?: KnownAssumptions | undefined;
  /** Called with each verdict. */
  onVerdict?: (verdict: Verdict) => void;
}

/** The verdicts are in the order of the rules. Undoes what each rule scheduled. */
export async function runRules(rules: readonly Rule[], given: Subject, options: RunOptions = {}): Promise<Verdict[]> {
  const { concurrency = 8, onVerdict = () => {}, onLeaked = () => {} } = options;
  const { effects = 'call', timeLimitSeconds = Infinity, ruleSeconds = 90, callsNobody = false } = options;
  const subject = { ...given, recipients: recipientsFor(given, effects) };
  const { assumptions = createKnownAssumptions(subject), runs = defaultRuns, seed = 1 } = options;
  const transport = createHttpTransport(options.fetch, options.onStatus, subject);
  using timeLimit = startTimeLimit(timeLimitSeconds);
  const { deadline, endSignal } = timeLimit;
  const { budget = createBudget(), journal = openEffectJournal(subject.baseUrl, options.ledger) } = options;
  // A listener that throws ends the run; what was scheduled is still undone.
  const stop = new AbortController();
  const callerErrors: unknown[] = [];
  const notify = (call: () => void) => {
    try {
      call();
    } catch (error) {
      callerErrors.push(error);
      stop.abort();
    }
  };
  const signal = options.signal === undefined ? stop.signal : AbortSignal.any([options.signal, stop.signal]);
  const shared = { transport, level: options.level, journal, budget, signal, deadline, endSignal, callsNobody };
  const verdicts = new Map<Rule, Verdict>();
  let remaining = rules.length;
  // A rule that still waits for something at the end is left as it is.
  const atEnd = new Promise<Judgement>((resolve) => {
    const outcome = { type: 'skipped', reason: timeIsOver } as const;
    endSignal.addEventListener('abort', () => resolve(withoutCases(outcome)));
    // A rule that only sends is over by then.
    const interrupted = { type: 'skipped', reason: 'it was interrupted' } as const;
    const end = () => setTimeout(() => resolve(withoutCases(interrupted)), interruptionMs);
    signal.addEventListener('abort', end, { once: true });
  });

  // The first rule that is about it reports what was seen before, as names were checked.
  let seenBefore = journal.sentEarly();
  const earlyEffectOf = ({ id, statements }: Rule) => {
    const isAbout = ({ what }: PendingEffect) => statements.includes(waitingStatements[what][0]);
    const early = journal.sentEarly(id)[0] ?? seenBefore.find(isAbout);
    seenBefore = seenBefore.filter(({ what }) => what !== early?.what);
    return early;
  };

  const runRule = async (rule: Rule, workers: number) => {
    const startedAt = performance.now();
    const timeSliceMs = Math.min(ruleSeconds * 1000, (deadline - startedAt) / Math.ceil(remaining / workers));
    remaining -= 1;
    const skipped = skipReason(rule, subject, effects);
    const isRunnable = timeSliceMs > 0 && skipped === undefined && transport.unreachableReason() === undefined;
    const visibilityWait = { isNeeded: subject.waits.visibleSeconds === undefined };
    const serviceOptions = {
      visibilityWait,
      ...shared,
      name: rule.id,
      effect: rule.effect,
      // That of a workspace of its own, so that no other rule notices.
      movesClock: isRunnable && rule.needs.includes('control'),
      onLeaked: (leaked: readonly LeakedEffect[]) => notify(() => onLeaked(leaked)),
    };
    let durationMs = 0;
    const judgement = await withService(subject, serviceOptions, async (startCase) => {
      if (skipped !== undefined) return withoutCases({ type: 'skipped', reason: skipped });
      const context = {
        subject,
        transport,
        startCase,
        assumptions,
        visibilityWait,
        runs,
        seed,
        signal,
        onExchanges: options.onExchanges,
        deadline: startedAt + timeSliceMs,
      };
      return Promise.race([judgeRule(rule, context), atEnd]).finally(() => {
        durationMs = Math.round(performance.now() - startedAt);
      });
    }).catch(toErrorJudgement);
    const early = skipped === undefined ? earlyEffectOf(rule) : undefined;
    const verdict = { rule, ...(early === undefined ? judgement : withEarlyEffect(judgement, early)), durationMs };
    verdicts.set(rule, verdict);
    notify(() => onVerdict(verdict));
  };

  // Alone, so that no other request explains what is seen. What reaches a person takes its time, and others go on meanwhile.
  const isFirst = ({ establishes, effect }: Rule) => establishes !== undefined && effect === 'schedule';
  for (const rule of rules.filter(isFirst)) await runRule(rule, 1);
  const queue = rules.filter((rule) => rule.serial !== true && !isFirst(rule)).values();
  const work = async () => {
    for (const rule of queue) await runRule(rule, concurrency);
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  for (const rule of rules.filter(({ serial }) => serial === true)) await runRule(rule, 1);
  if (callerErrors.length > 0) throw callerErrors[0];
  return rules.flatMap((rule) => verdicts.get(rule) ?? []);
}

/**
 * Undoes what an earlier run left scheduled, and removes the workspaces that it created.
 *
 * @param open what the ledger of that run leaves open, see `openEntriesIn`
 * @param ledger where it is written what is undone
 * @returns effects that the kit could not undo. It never throws because of what the service does.
 */
export async function cleanUpPending(open: OpenEntries, subject: Subject, ledger: Ledger): Promise<LeakedEffect[]> {
  const { effects, held, sentEarly } = open;
  const redaction = createRedaction(subject);
  const journal = openEffectJournal(subject.baseUrl, ledger, { effects, sentEarly });
  const context = {
    subject,
    transport: createHttpTransport(undefined, undefined, subject),
    budget: createBudget(),
    journal,
  };
  const left = await cleanUp(effects, context);
  const leaked = toLeakedEffects([...left, ...journal.sentEarly()]);
  for (const workspace of held) {
    const isHere = workspace.controlUrl === subject.controlUrl;
    if (isHere && (await removeWorkspace(subject, workspace))) journal.release(workspace);
    else leaked.push(toLeakedWorkspace(workspace));
  }
  return leaked.map(redaction.event);
}

function toErrorJudgement(error: unknown) {
  if (error instanceof NoTemporaryWorkspace) return withoutCases({ type: 'skipped', reason: error.message });
  return withoutCases({ type: 'error', reason: describeFailure(error) });
}

/** Of the whole time a fifth is kept for undoing, but not more than so many seconds. */
const mostUndoSeconds = 10;
/** How long a rule may go on after an interruption. */
const interruptionMs = 1_000;
/** Longer no timer waits. */
const mostTimerMs = 2 ** 31 - 1;

interface TimeLimit extends Disposable {
  /** The `performance.now()` after which rules send nothing. The rest is for undoing what they scheduled. */
  deadline: number;
  /** Aborted at the end: nothing is sent then, and nothing is waited for. */
  endSignal: AbortSignal;
}

/** Begins a time of so many seconds; `Infinity` for one that does not end. */
export function startTimeLimit(seconds: number): TimeLimit {
  const end = new AbortController();
  const timer = seconds * 1000 > mostTimerMs ? undefined : setTimeout(() => end.abort(), seconds * 1000);
  const ruleSeconds = Math.max(seconds * 0.8, seconds - mostUndoSeconds);
  return {
    deadline: performance.now() + ruleSeconds * 1000,
    endSignal: end.signal,
    [Symbol.dispose]: () => clearTimeout(timer),
  };
}
