import { operationIds } from '../../src/operations.ts';
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
import { joinRun, openRun, type RunContext, type RunContextOptions } from '../effects/run-context.ts';
import { type ServiceOptions, withService } from '../effects/with-service.ts';
import { factsOf } from '../facts/operation.ts';
import { describeFailure } from '../oracle/violation.ts';
import { createRedaction } from '../reports/redaction.ts';
import type { LeakedEffect } from '../reports/run-event.ts';
import { type AssumptionFinding, createKnownAssumptions } from '../steps/assumptions.ts';
import type { Rule } from '../steps/rule.ts';
import { recipientsFor, type Subject, skipReason } from '../subject/subject.ts';
import {
  type Judgement,
  judgeRule,
  waitingStatements,
  withEarlyEffect,
  withoutCases,
  withRefusedEffects,
} from './judge-rule.ts';
import { defaultRuns, type PlanOptions } from './plan.ts';
import type { RuleContext } from './run-case.ts';

export interface Verdict extends Judgement {
  rule: Rule;
  /** How long the rule took, without its clean-up, in milliseconds. */
  durationMs: number;
}

/** Defaults that are not stated here: the seed 1, and the effect `call`. */
export interface RunOptions
  extends RunContextOptions,
    Pick<PlanOptions, 'runs' | 'seed' | 'effects'>,
    Pick<ServiceOptions, 'level' | 'onLeaked'>,
    Pick<RuleContext, 'onExchanges' | 'isAccepted'> {
  /** The run that this is a part of. @defaultValue a run of its own, without limits */
  within?: RunContext | undefined;
  /** How many rules run in parallel. @defaultValue 8 */
  concurrency?: number | undefined;
  /** Time limit of a rule, in seconds. @defaultValue 90 */
  ruleSeconds?: number | undefined;
  /** Called with each verdict. */
  onVerdict?: (verdict: Verdict) => void;
  /** Called at the end with each assumption. */
  onAssumption?: (finding: AssumptionFinding) => void;
}

/** The verdicts are in the order of the rules. Undoes what each rule scheduled. */
export async function runRules(rules: readonly Rule[], given: Subject, options: RunOptions = {}): Promise<Verdict[]> {
  const { concurrency = 8, onVerdict = () => {}, onLeaked = () => {} } = options;
  const { effects = 'call', ruleSeconds = 90, runs = defaultRuns, seed = 1, onAssumption = () => {} } = options;
  const subject = { ...given, recipients: recipientsFor(given, effects) };
  using run = joinRun(subject, { limits: {}, callsNobody: false, ...options });
  const { transport, journal, deadline, endSignal } = run;
  const assumptions = createKnownAssumptions(subject);
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
      ...run,
      signal,
      level: options.level,
      visibilityWait,
      name: rule.id,
      effect: rule.effect,
      // That of a workspace of its own, so that no other rule notices.
      movesClock: isRunnable && rule.needs.includes('control'),
      usesLines: isRunnable && rule.usesLines === true && subject.controlUrl !== undefined,
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
        isAccepted: options.isAccepted,
        deadline: startedAt + timeSliceMs,
      };
      return Promise.race([judgeRule(rule, context), atEnd]).finally(() => {
        durationMs = Math.round(performance.now() - startedAt);
      });
    }).catch(toErrorJudgement);
    const early = skipped === undefined ? earlyEffectOf(rule) : undefined;
    const judged = early === undefined ? judgement : withEarlyEffect(judgement, early);
    const verdict = { rule, ...withRefusedEffects(judged, journal.actedAfterRefusal(rule.id)), durationMs };
    verdicts.set(rule, verdict);
    notify(() => onVerdict(verdict));
  };

  // Alone, so that no other request explains what is seen. What reaches a person takes its time, and others go on meanwhile.
  const isFirst = ({ establishes, effect }: Rule) => establishes !== undefined && effect === 'schedule';
  for (const rule of rules.filter(isFirst)) await runRule(rule, 1);
  // Where nothing is undone, little may be scheduled: the rules that show it come first.
  const isAboutUndo = ({ statements, effect }: Rule) =>
    effect === 'schedule' && undoingSuccesses.some((id) => statements.includes(id));
  const parallel = rules.filter((rule) => rule.serial !== true && !isFirst(rule));
  const queue = parallel.toSorted((one, other) => Number(isAboutUndo(other)) - Number(isAboutUndo(one))).values();
  const work = async () => {
    for (const rule of queue) await runRule(rule, concurrency);
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  for (const rule of rules.filter(({ serial }) => serial === true)) await runRule(rule, 1);
  for (const finding of assumptions.list()) notify(() => onAssumption(finding));
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
  const left = await cleanUp(effects, { ...openRun(subject, { limits: {} }), subject, journal });
  const leaked = toLeakedEffects([...left, ...journal.sentEarly()], subject);
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

const undoingSuccesses = operationIds.map(factsOf).flatMap(({ undoes, proves }) => (undoes ? [proves.success] : []));

/** How long a rule may go on after an interruption. */
const interruptionMs = 1_000;
