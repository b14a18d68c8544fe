import { second } from '../../src/instant.ts';
import type { OperationId } from '../../src/operations.ts';
import { addExchange, type Fetch } from '../client/send-request.ts';
import { createTransport, NoResponse, type Transport } from '../client/transport.ts';
import { type Exchange, expectReached, Inconclusive, type RequestInput, toRequest } from '../facts/exchange.ts';
import { judgeExchange } from '../judge/exchange-invariants.ts';
import { createShould, type Should, type Violation } from '../judge/violation.ts';
import { defaultRemoteLimits, type Effect, type Level, type Limits } from '../options.ts';
import { isLocal, type Subject } from '../subject/subject.ts';
import { cleanUpRule, undoMillisecondsOf } from './clean-up.ts';
import {
  type ClockControl,
  listScheduledIds,
  NoTemporaryWorkspace,
  type TemporaryWorkspace,
  withKeyOf,
  withTemporaryWorkspace,
} from './clock-control.ts';
import { createEffectGuard, type GuardContext } from './effect-guard.ts';
import { type Ledger, openEffectJournal } from './journal.ts';
import { createBudget, RequestBlocked } from './permission.ts';
import { findInSchedule } from './schedule-search.ts';

export type RunContext = ReturnType<typeof startRun>;

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

export type Alteration = (request: Exchange['request']) => Exchange['request'];

type Sending<Id extends OperationId> = [operationId: Id, input: RequestInput<Id>, alter?: Alteration];

export type Service = ReturnType<typeof createService>;

export interface ServiceOptions extends RunContext, Pick<GuardContext, 'visibilityWait' | 'movesClock'> {
  name: string;
  effect: Effect;
  /**
   * The strictness of checks. `should` also checks the most natural answers to questions that the interface leaves
   * open. @defaultValue `must`
   */
  level?: Level | undefined;
  isJudged?: boolean | undefined;
  usesLines?: boolean | undefined;
}

export function openRun(subject: Subject, options: RunContextOptions & { within?: RunContext | undefined } = {}) {
  return options.within ?? startRun(subject, options);
}

function startRun(subject: Subject, options: RunContextOptions) {
  const { limits = defaultLimitsFor(subject), timeLimitSeconds = Number.POSITIVE_INFINITY } = options;
  const endsAt = performance.now() + timeLimitSeconds * 1000;
  const end = new AbortController();
  const endSignal: AbortSignal = end.signal;
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
    rulesEndAt: endsAt - reserveMs,
    /** The latest time at which a rule may send a request, so that enough time remains to undo all effects. */
    deadline: () => endsAt - Math.max(reserveMs, undoMs()),
    endSignal,
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

export async function withService<Result>(
  subject: Subject,
  options: ServiceOptions,
  work: (startCase: (input?: unknown, onRest?: () => void) => Service) => Promise<Result>,
): Promise<Result> {
  const { name, effect, journal } = options;
  const context = { ...options, subject };
  const guard = createEffectGuard(context, name, effect);
  if (subject.controlUrl !== undefined) journal.scheduledBefore ??= listScheduledIds({ ...options, ...subject });
  const scheduledBefore = await journal.scheduledBefore;
  let isTemporary = false;
  const startIn = (workspace?: TemporaryWorkspace) => {
    isTemporary = workspace !== undefined;
    return work((input, onRest) => createService(context, guard, workspace, input, onRest)).finally(guard.close);
  };
  const onRemoved = () => {
    for (const one of journal.effectsOf(name)) if (one.key === 'workspace') journal.record(one, 'settled-otherwise');
  };
  const workOnOwnLines = () =>
    withTemporaryWorkspace(context, 'shared', startIn, onRemoved).catch((error: unknown) => {
      if (error instanceof NoTemporaryWorkspace) return startIn();
      throw error;
    });
  try {
    if (options.movesClock) return await withTemporaryWorkspace(context, 'manual', startIn, onRemoved);
    return await (options.usesLines ? workOnOwnLines() : startIn());
  } finally {
    if (scheduledBefore !== undefined && !isTemporary)
      await findInSchedule(journal.effectsOf(name), scheduledBefore, context).catch(() => {});
    if (journal.effectsOf(name).length > 0) await cleanUpRule(name, context).catch(() => {});
  }
}

function createService(
  context: ServiceOptions & { subject: Subject },
  guard: ReturnType<typeof createEffectGuard>,
  workspace: TemporaryWorkspace | undefined,
  caseInput: unknown,
  onRest = () => {},
) {
  const { subject, transport, journal, level = 'must', isJudged = true } = context;
  const exchanges: Exchange[] = [];
  const warnings: Violation[] = [];
  const should: Should = createShould(level, (violation) => void warnings.push(violation));
  const sendUnjudged = async <Id extends OperationId>(...[operationId, input, alter]: Sending<Id>) => {
    const typed = toRequest(subject, operationId, input);
    const request = alter === undefined ? typed : alter(typed);
    const { path = {}, body, apiKey = subject.workspace.apiKey } = input;
    const sent = workspace === undefined ? request : withKeyOf(workspace, request, subject);
    const exchange = await guard.send({ operationId, path, body, apiKey, request, sent, input: caseInput });
    addExchange(exchanges, exchange);
    return exchange;
  };
  let failure: string | undefined;
  let restsUntil = 0;
  const advance = (seconds: number) => guard.wait(transport.adaptiveTimeout(seconds) * second);
  const realClock: ClockControl = {
    now: async () => Date.now(),
    advance,
    advanceTo: (instant) => advance((instant - Date.now()) / second),
  };
  return {
    exchanges: exchanges as readonly Exchange[],
    warnings: warnings as readonly Violation[],
    should,
    adaptiveTimeout: transport.adaptiveTimeout,
    isOfOneRequest: (id: string) => workspace !== undefined || journal.isOfOneRequest(id),
    firstAnswerWith: journal.firstAnswerWith,
    wait: guard.wait,
    restsUntil: () => restsUntil,
    async rest(milliseconds: number, after: 'calls' | 'no calls' = 'calls') {
      restsUntil = after === 'calls' ? performance.now() + milliseconds : Number.POSITIVE_INFINITY;
      onRest();
      await guard.wait(milliseconds);
    },
    clock: (): ClockControl => workspace?.clock ?? realClock,
    lastFailure: () => failure,
    async send<Id extends OperationId>(...sending: Sending<Id>): Promise<Exchange> {
      const exchange = await sendUnjudged(...sending);
      if (isJudged) judgeExchange(exchange, subject, should);
      else expectReached(exchange);
      return exchange;
    },
    async trySend<Id extends OperationId>(...sending: Sending<Id>): Promise<Exchange | undefined> {
      try {
        return await sendUnjudged(...sending);
      } catch (error) {
        if (!(error instanceof Inconclusive)) throw error;
        if (!(error instanceof RequestBlocked)) failure = error.message;
        return undefined;
      }
    },
    async follow(url: string): Promise<Pick<Exchange, 'status' | 'text'> | undefined> {
      // Send the headers of the subject file only to the service, because the headers may contain secrets.
      const headers = url.startsWith(`${subject.baseUrl}/`) ? (subject.headers ?? {}) : {};
      const request = { method: 'GET', url, headers, body: undefined };
      try {
        return await guard.follow(request);
      } catch (error) {
        if (error instanceof NoResponse) return undefined;
        throw error;
      }
    },
  };
}
