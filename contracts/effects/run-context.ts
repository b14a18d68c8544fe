import type { Fetch, HttpRequest } from '../client/send-request.ts';
import { createTransport, type Transport } from '../client/transport.ts';
import { isLocal, type Subject } from '../subject/subject.ts';
import type { ControlAccess } from './clock-control.ts';
import { type EffectJournal, type Ledger, openEffectJournal } from './journal.ts';
import { type Budget, createBudget, defaultRemoteLimits, type Limits } from './permission.ts';

/** The connections, limits, ledger and deadlines that all parts of a run share. */
export interface RunContext extends Omit<ReturnType<typeof createAccessTracker>, 'onStatus'> {
  transport: Transport;
  budget: Budget;
  journal: EffectJournal;
  /** Stops the run early. The kit still undoes scheduled effects. */
  signal: AbortSignal | undefined;
  /** The `performance.now()` after which rules send nothing. The time from then to the end is for undoing scheduled effects. */
  deadline: number;
  /** Aborted at the end of the time limit, and after an interrupt if the service hangs. The kit then waits for nothing. */
  endSignal: AbortSignal;
  controlAccess: ControlAccess;
  /** Whether the service is a mock that calls nobody. The kit then reports no effects that no operation can undo. */
  callsNobody: boolean;
}

/** Connections and limits of a run. This is the only place with their defaults. */
export interface RunContextOptions {
  /** The limits for all requests of the run. @defaultValue none on this machine, else {@link defaultRemoteLimits} */
  limits?: Limits | undefined;
  /** Records each effect before the kit causes it. @defaultValue no ledger */
  ledger?: Ledger | undefined;
  /**
   * Time limit of the run in seconds; each rule gets an equal share. The kit reserves the last fifth, at most 10 seconds,
   * for undoing scheduled effects. Effects that are not undone by the end are leaked. @defaultValue no limit
   */
  timeLimitSeconds?: number | undefined;
  /** The function that sends requests. @defaultValue `fetch` over the network */
  fetch?: Fetch | undefined;
  /** Stops the run early, with the results so far. */
  signal?: AbortSignal | undefined;
  /** Whether the service places no real calls. @defaultValue true if all addresses are on this machine */
  callsNobody?: boolean | undefined;
}

/** Returns the run in the option `within`. Without this option, starts a new run. */
export function openRun(
  subject: Subject,
  options: RunContextOptions & { within?: RunContext | undefined } = {},
): RunContext {
  if (options.within !== undefined) return options.within;
  const { limits = defaultLimitsFor(subject), timeLimitSeconds = Number.POSITIVE_INFINITY } = options;
  const end = new AbortController();
  // The timer does not keep the process running after the run.
  if (timeLimitSeconds * 1000 <= mostTimerMs) setTimeout(() => end.abort(), timeLimitSeconds * 1000).unref();
  const ruleSeconds = Math.max(timeLimitSeconds * 0.8, timeLimitSeconds - mostUndoSeconds);
  const { onStatus, ...tracked } = createAccessTracker(subject);
  const transport = createTransport(options.fetch, onStatus, subject.waits);
  options.signal?.addEventListener('abort', () => endWhenSilent(transport, subject, end), { once: true });
  return {
    ...tracked,
    transport,
    budget: createBudget(limits),
    journal: openEffectJournal(subject.baseUrl, options.ledger),
    signal: options.signal,
    deadline: performance.now() + ruleSeconds * 1000,
    endSignal: end.signal,
    controlAccess: { isGone: false },
    callsNobody: options.callsNobody ?? isLocal(subject),
  };
}

/** Ends an interrupted run when no response has arrived for a while. While responses arrive, the kit undoes effects. */
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

/** The default limits for a subject. A subject on this machine has none. */
export function defaultLimitsFor(subject: Subject): Limits {
  return isLocal(subject) ? {} : defaultRemoteLimits;
}

/** Maximum time that is reserved for undoing, in seconds. */
const mostUndoSeconds = 10;
/** Maximum time without a response after an interrupt, in seconds. It is longer for a service that responds slowly. */
const mostSilentSeconds = 1.5;
/** The longest delay that `setTimeout` supports, in milliseconds. */
const mostTimerMs = 2 ** 31 - 1;

/** Whether the service can be used. `unreachable`: no response. `unauthorized`: 401 to each request with the workspace key. */
export type Access = 'unreachable' | 'unauthorized' | 'open';

/** Tracks the number of responses, the rate limit, and whether the service accepts the workspace's key. */
function createAccessTracker({ workspace }: Subject) {
  let responseCount = 0;
  let proposedRate: number | undefined;
  /** The arrival times of the responses of the last second. */
  let recent: number[] = [];
  let unauthorizedCount = 0;
  let acceptedCount = 0;
  return {
    answers: () => responseCount,
    access: (): Access =>
      responseCount === 0 ? 'unreachable' : unauthorizedCount > 0 && acceptedCount === 0 ? 'unauthorized' : 'open',
    /** A rate (requests per second) for `--rate`, below the limit of the service; undefined without a 429. */
    proposedRate: () => proposedRate,
    onStatus({ headers }: HttpRequest, status: number) {
      responseCount += 1;
      const now = performance.now();
      recent = [...recent.filter((at) => at > now - 1_000), now];
      // Propose 80 % of the number of responses in the second before the first 429.
      if (status === 429) proposedRate ??= Math.max(1, Math.floor((recent.length - 1) * 0.8));
      const keys = Object.entries(headers).flatMap(([name, value]) => (/^x-api-key$/i.test(name) ? [value] : []));
      if (!keys.includes(workspace.apiKey)) return;
      if (status === 401) unauthorizedCount += 1;
      else acceptedCount += 1;
    },
  };
}
