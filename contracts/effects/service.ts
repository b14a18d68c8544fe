import { second } from '../../src/instant.ts';
import type { OperationId } from '../../src/operations.ts';
import { toHead } from '../client/send-request.ts';
import { NoResponse } from '../client/transport.ts';
import {
  type Exchange,
  expectReached,
  Inconclusive,
  type JsonObject,
  type RequestInput,
  toRequest,
} from '../facts/exchange.ts';
import { judgeExchange } from '../judge/exchange-invariants.ts';
import { createShould, type Should, type Violation } from '../judge/violation.ts';
import type { Effect, Level } from '../options.ts';
import type { Subject } from '../subject/subject.ts';
import { cancelInThreads, cleanUp } from './clean-up.ts';
import {
  type ClockControl,
  listScheduledIds,
  NoTemporaryWorkspace,
  type TemporaryWorkspace,
  type WorkspaceClock,
  withKeyOf,
  withTemporaryWorkspace,
} from './clock-control.ts';
import { createEffectGuard, type GuardContext, type OutgoingRequest, type Trust } from './effect-guard.ts';
import { isSettled, type PendingEffect } from './journal.ts';
import { RequestBlocked } from './permission.ts';
import type { RunContext } from './run-context.ts';
import { findInSchedule } from './schedule-search.ts';

export type Alteration = (request: Exchange['request']) => Exchange['request'];

type Sending<Id extends OperationId> = [operationId: Id, input: RequestInput<Id>, alter?: Alteration];

export interface Service {
  send<Id extends OperationId>(...sending: Sending<Id>): Promise<Exchange>;
  trySend<Id extends OperationId>(...sending: Sending<Id>): Promise<Exchange | undefined>;
  lastFailure(): string | undefined;
  follow(url: string): Promise<Pick<Exchange, 'status' | 'text'> | undefined>;
  adaptiveTimeout(seconds: number): number;
  isOfOneRequest(id: string): boolean;
  firstAnswerWith(id: string): Exchange | undefined;
  wait(milliseconds: number): Promise<void>;
  rest(milliseconds: number, after?: 'calls' | 'no calls'): Promise<void>;
  restsUntil(): number;
  clock(): ClockControl;
  should: Should;
  readonly warnings: readonly Violation[];
  readonly exchanges: readonly Exchange[];
}

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

type ServiceContext = ServiceOptions & { subject: Subject };

export async function withService<Result>(
  subject: Subject,
  options: ServiceOptions,
  work: (startCase: (input?: unknown, onRest?: () => void) => Service) => Promise<Result>,
): Promise<Result> {
  const { name, effect, journal, endSignal, movesClock = false, usesLines = false } = options;
  const context = { ...options, subject };
  const controlPlane = { ...subject, endSignal, controlAccess: options.controlAccess };
  const findTrust = movesClock ? async () => 'trusted' as const : createSchedulingProbe(context);
  const guard = createEffectGuard(context, name, effect, findTrust);
  const doWork = (workspace?: TemporaryWorkspace) =>
    work((input, onRest) => createService(context, guard, { workspace, input, onRest })).finally(guard.close);
  const hasControl = subject.controlUrl !== undefined;
  if (hasControl) journal.scheduledBefore ??= listScheduledIds(controlPlane);
  await journal.scheduledBefore;
  let isTemporary = false;
  const workInTemporaryWorkspace = (mode: WorkspaceClock) => {
    isTemporary = true;
    return withTemporaryWorkspace(controlPlane, journal, mode, doWork, (isGone) => {
      for (const one of isGone ? journal.effectsOf(name) : [])
        if (one.key === 'workspace') journal.record(one, 'settled-otherwise');
    });
  };
  const workOnSeparateLines = () =>
    workInTemporaryWorkspace('shared').catch((error: unknown) => {
      if (!(error instanceof NoTemporaryWorkspace)) throw error;
      isTemporary = false;
      return doWork();
    });
  try {
    return await (movesClock ? workInTemporaryWorkspace('manual') : usesLines ? workOnSeparateLines() : doWork());
  } finally {
    if (journal.effectsOf().length > 0) {
      if (hasControl && !isTemporary) await findInSchedule(journal.effectsOf(name), context);
      const undoAll = (effects: readonly PendingEffect[]) => cleanUp(effects, context).catch(() => {});
      await undoAll(journal.openOf(name));
      await undoAll(await cancelInThreads(journal.effectsOf(name), context));
    }
  }
}

function createSchedulingProbe(context: ServiceContext) {
  const { journal, name } = context;
  const probe = async (kind: string, { operationId, path, body, apiKey, input }: OutgoingRequest): Promise<Trust> => {
    const guard = createEffectGuard(context, name, 'schedule');
    const service = createService(context, guard, { input });
    await service.trySend(operationId, { path, body: body as JsonObject, apiKey });
    await guard.close();
    const effects = guard.planned.filter(({ state }) => !isSettled(state));
    for (const effect of effects) effect.isProbe = true;
    await cleanUp(effects, context);
    const isSeen = effects.length > 0 && effects.every(({ id }) => id !== undefined);
    if (!isSeen) journal.probes.delete(kind);
    if (effects.length === 0 || effects.some(({ state }) => state === 'sent')) return 'unknown';
    return effects.every(({ state }) => state === 'undone') ? 'trusted' : 'not-undone';
  };
  return (request: OutgoingRequest): Promise<Trust> => {
    const { communicationChannel } = request.body as { communicationChannel?: unknown };
    const kind = `${request.operationId} ${String(communicationChannel)} ${request.apiKey}`;
    const trust = journal.probes.get(kind) ?? probe(kind, request);
    journal.probes.set(kind, trust);
    return trust;
  };
}

interface CaseOptions {
  workspace?: TemporaryWorkspace | undefined;
  input?: unknown;
  onRest?: (() => void) | undefined;
}

function createService(
  context: Pick<ServiceContext, 'subject' | 'transport' | 'journal' | 'level' | 'isJudged'>,
  guard: ReturnType<typeof createEffectGuard>,
  { workspace, input: caseInput, onRest }: CaseOptions,
): Service {
  const { subject, transport, journal, level = 'must', isJudged = true } = context;
  const exchanges: Exchange[] = [];
  const warnings: Violation[] = [];
  const should = createShould(level, (violation) => void warnings.push(violation));
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
  const { adaptiveTimeout } = transport;
  const advance = (seconds: number) => guard.wait(adaptiveTimeout(seconds) * second);
  const realClock: ClockControl = {
    now: async () => Date.now(),
    advance,
    advanceTo: (instant) => advance((instant - Date.now()) / second),
  };
  return {
    exchanges,
    warnings,
    should,
    adaptiveTimeout,
    isOfOneRequest: (id) => workspace !== undefined || journal.isOfOneRequest(id),
    firstAnswerWith: journal.firstAnswerWith,
    wait: guard.wait,
    restsUntil: () => restsUntil,
    async rest(milliseconds, after = 'calls') {
      restsUntil = after === 'calls' ? performance.now() + milliseconds : Number.POSITIVE_INFINITY;
      onRest?.();
      await guard.wait(milliseconds);
    },
    clock: () => workspace?.clock ?? realClock,
    lastFailure: () => failure,
    async send(...sending) {
      const exchange = await sendUnjudged(...sending);
      if (isJudged) judgeExchange(exchange, subject, should);
      else expectReached(exchange);
      return exchange;
    },
    async trySend(...sending) {
      try {
        return await sendUnjudged(...sending);
      } catch (error) {
        if (!(error instanceof Inconclusive)) throw error;
        if (!(error instanceof RequestBlocked)) failure = error.message;
        return undefined;
      }
    },
    async follow(url) {
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

const maxCaseCharacters = 256 * 1024;

function addExchange(exchanges: Exchange[], added: Exchange): void {
  exchanges.push(added);
  let excess = exchanges.reduce((sum, { text }) => sum + text.length, 0) - maxCaseCharacters;
  for (const [index, one] of exchanges.slice(0, -1).entries()) {
    if (excess <= 0) return;
    const head = toHead(one);
    if (head.text === one.text) continue;
    exchanges[index] = { ...one, ...head, json: undefined };
    excess -= one.text.length - head.text.length;
  }
}
