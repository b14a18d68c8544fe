import type { Fetch } from '../client/send-request.ts';
import { createTransport, type Transport } from '../client/transport.ts';
import { defaultRemoteLimits, type Limits } from '../options.ts';
import { createRedaction } from '../reports/redaction.ts';
import type { LeakedEffect } from '../reports/run-event.ts';
import { isLocal, type Subject } from '../subject/subject.ts';
import { cleanUp, undoMillisecondsOf } from './clean-up.ts';
import { type ControlAccess, removeWorkspace } from './clock-control.ts';
import { type EffectJournal, isSettled, type Ledger, type OpenEntries, openEffectJournal } from './journal.ts';
import { toIncompleteSearch, toLeakedEffects, toLeakedWorkspace } from './leaked-effects.ts';
import { type Budget, createBudget, recipientsNamed } from './permission.ts';
import { settleFromSchedule } from './schedule-search.ts';

export interface RunContext {
  transport: Transport;
  budget: Budget;
  journal: EffectJournal;
  signal: AbortSignal | undefined;
  /** The latest time at which a rule may send a request, so that enough time remains to undo all effects. */
  deadline: () => number;
  endSignal: AbortSignal;
  controlAccess: ControlAccess;
  callsNobody: boolean;
}

export interface RunContextOptions {
  /** The limits for all requests of the run. @defaultValue none on this machine, else {@link defaultRemoteLimits} */
  limits?: Limits | undefined;
  /** The ledger, which records each effect before the kit causes it. @defaultValue no ledger */
  ledger?: Ledger | undefined;
  /**
   * Time limit of the run in seconds; each rule gets an equal share. The kit reserves the last fifth, at most 10
   * seconds, for undoing scheduled effects, and more if undoing takes longer. Effects that are not undone by the
   * end are leaked. @defaultValue no limit
   */
  timeLimitSeconds?: number | undefined;
  /** The function that sends requests. @defaultValue `fetch` over the network */
  fetch?: Fetch | undefined;
  /** A signal that stops a run early, with the results so far. */
  signal?: AbortSignal | undefined;
  /** Whether the service places no real calls. @defaultValue true if all addresses are on this machine */
  callsNobody?: boolean | undefined;
}

export function openRun(
  subject: Subject,
  options: RunContextOptions & { within?: RunContext | undefined } = {},
): RunContext {
  if (options.within !== undefined) return options.within;
  const { limits = defaultLimitsFor(subject), timeLimitSeconds = Number.POSITIVE_INFINITY } = options;
  const endsAt = performance.now() + timeLimitSeconds * 1000;
  const end = new AbortController();
  if (timeLimitSeconds * 1000 <= mostTimerMs) setTimeout(() => end.abort(), timeLimitSeconds * 1000).unref();
  const transport = createTransport(options.fetch, subject.workspace.apiKey, subject.waits);
  options.signal?.addEventListener('abort', () => endWhenSilent(transport, subject, end), { once: true });
  const journal = openEffectJournal(subject.baseUrl, options.ledger);
  const undoMs = () => undoMillisecondsOf(journal.openOf(), transport.latencyMs());
  const reserveMs = Math.min(timeLimitSeconds * 0.2, mostUndoSeconds) * 1000;
  return {
    transport,
    budget: createBudget(limits),
    journal,
    signal: options.signal,
    deadline: () => endsAt - Math.max(reserveMs, undoMs()),
    endSignal: end.signal,
    controlAccess: { isGone: false },
    callsNobody: options.callsNobody ?? isLocal(subject),
  };
}

function endWhenSilent(transport: Transport, { waits }: Subject, end: AbortController): void {
  const interruptedAt = performance.now();
  const check = () => {
    const mostSeconds = transport.adaptiveTimeout(mostSilentSeconds) + (waits.visibleSeconds ?? 0);
    const leftMs = Math.max(interruptedAt, transport.lastAnswerAt()) + mostSeconds * 1000 - performance.now();
    if (leftMs <= 0) end.abort();
    else setTimeout(check, leftMs).unref();
  };
  check();
}

export function defaultLimitsFor(subject: Subject): Limits {
  return isLocal(subject) ? {} : defaultRemoteLimits;
}

const mostUndoSeconds = 10;
const mostSilentSeconds = 1.5;
/** The longest delay that `setTimeout` supports, in milliseconds. */
const mostTimerMs = 2 ** 31 - 1;

export async function closeRun(subject: Subject, run: RunContext): Promise<LeakedEffect[]> {
  const { journal, callsNobody } = run;
  const isListed = subject.controlUrl !== undefined && journal.effectsOf().length > 0;
  const isComplete = !isListed || (await settleFromSchedule({ ...run, subject }).catch(() => false));
  for (const effect of callsNobody ? journal.effectsOf() : [])
    if (effect.kind === 'workflow-call') journal.record(effect, 'came-due');
  const left = journal.effectsOf().filter(({ state, isSentEarly }) => !isSettled(state) || isSentEarly === true);
  const isReported = journal.scheduledBefore !== undefined && (await journal.scheduledBefore) === undefined;
  journal.recordSearch(isComplete || isReported);
  return [
    ...(left.length === 0 ? [] : toLeakedEffects(left, subject)),
    ...journal.workspaces().map(toLeakedWorkspace),
    ...(isComplete || isReported ? [] : [toIncompleteSearch(subject)]),
  ];
}

/**
 * Cancels messages and calls that an earlier run left scheduled, and removes the temporary workspaces of the run.
 *
 * @param open the entries in the ledger of the run, see `openEntriesIn`
 * @param ledger the ledger that records each cancelled message or call
 * @returns messages and calls that the kit could not cancel. No behaviour of the service makes it throw.
 */
export async function cleanUpPending(open: OpenEntries, subject: Subject, ledger: Ledger): Promise<LeakedEffect[]> {
  const journal = openEffectJournal(subject.baseUrl, ledger, open);
  for (const effect of journal.effectsOf()) effect.recipients = recipientsNamed(effect.to, subject);
  const run = { ...openRun(subject, { limits: {} }), journal };
  await cleanUp(open.effects, { ...run, subject });
  for (const workspace of open.workspaces) {
    const isHere = workspace.controlUrl === subject.controlUrl;
    if (isHere && (await removeWorkspace({ ...subject, ...run }, workspace))) journal.recordRemovedWorkspace(workspace);
  }
  return (await closeRun(subject, run)).map(createRedaction(subject).event);
}
