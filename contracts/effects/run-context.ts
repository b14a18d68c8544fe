import { type Access, createAccessTracker, createHttpTransport, type HttpTransport } from '../client/http-transport.ts';
import { type Budget, createBudget, defaultRemoteLimits, type Limits } from '../client/limits.ts';
import type { Fetch } from '../client/send-request.ts';
import { isLocal, type Subject } from '../subject/subject.ts';
import { type EffectJournal, type Ledger, openEffectJournal } from './ledger.ts';

/** What all parts of a run share: connections, limits, the ledger and the time. */
export interface RunContext extends Disposable {
  transport: HttpTransport;
  budget: Budget;
  journal: EffectJournal;
  /** Stops the work early. What was scheduled is still undone. */
  signal: AbortSignal | undefined;
  /** The `performance.now()` after which rules send nothing. The rest is for undoing what they scheduled. */
  deadline: number;
  /** Aborted at the end: nothing is sent then, and nothing is waited for. */
  endSignal: AbortSignal;
  /** Whether the service is a mock that calls no person. What no operation undoes is not leaked then. */
  callsNobody: boolean;
  access(): Access;
  /** See `createAccessTracker`. */
  proposedRate(): number | undefined;
  /** The number of responses. */
  answers(): number;
}

/** Connections and limits of a run. This is the only place with their defaults. */
export interface RunContextOptions {
  /** Limits of all requests together. @defaultValue none on this machine, else {@link defaultRemoteLimits} */
  limits?: Limits | undefined;
  /** Records each effect before the kit causes it. @defaultValue no ledger */
  ledger?: Ledger | undefined;
  /**
   * Time limit of the run in seconds; each rule gets an equal share. The last fifth, 10 seconds at most, is for undoing
   * what was scheduled: what is not undone by the end is leaked. @defaultValue no limit
   */
  timeLimitSeconds?: number | undefined;
  /** Sends the requests. @defaultValue they are sent over the network */
  fetch?: Fetch | undefined;
  /** Stops early. The result then has only what is known by that time. */
  signal?: AbortSignal | undefined;
  /** Whether the service places no real calls. @defaultValue true if all addresses are on this machine */
  callsNobody?: boolean | undefined;
}

/** Continues the run `within`, or opens one. */
export function joinRun(
  subject: Subject,
  options: RunContextOptions & { within?: RunContext | undefined },
): RunContext {
  return options.within === undefined ? openRun(subject, options) : { ...options.within, [Symbol.dispose]() {} };
}

export function openRun(subject: Subject, options: RunContextOptions = {}): RunContext {
  const { limits = defaultLimitsFor(subject), timeLimitSeconds = Number.POSITIVE_INFINITY } = options;
  const { onStatus, access, answers, proposedRate } = createAccessTracker(subject);
  const end = new AbortController();
  const hasTimer = timeLimitSeconds * 1000 <= mostTimerMs;
  const timer = hasTimer ? setTimeout(() => end.abort(), timeLimitSeconds * 1000) : undefined;
  const ruleSeconds = Math.max(timeLimitSeconds * 0.8, timeLimitSeconds - mostUndoSeconds);
  return {
    transport: createHttpTransport(options.fetch, onStatus, subject),
    budget: createBudget(limits),
    journal: openEffectJournal(subject.baseUrl, options.ledger),
    signal: options.signal,
    deadline: performance.now() + ruleSeconds * 1000,
    endSignal: end.signal,
    callsNobody: options.callsNobody ?? isLocal(subject),
    access,
    answers,
    proposedRate,
    [Symbol.dispose]: () => clearTimeout(timer),
  };
}

/** The limits of a run at a subject. One on this machine has none. */
export function defaultLimitsFor(subject: Subject): Limits {
  return isLocal(subject) ? {} : defaultRemoteLimits;
}

/** Of the whole time a fifth is kept for undoing, but not more than so many seconds. */
const mostUndoSeconds = 10;
/** Longer no timer waits. */
const mostTimerMs = 2 ** 31 - 1;
