import type { OperationId } from '../../src/operations.ts';
import { parseAnswer } from '../client/send-request.ts';
import { NoResponse, type RawResponse, sleep } from '../client/transport.ts';
import { createExchange, type Exchange, Inconclusive, idIn } from '../facts/exchange.ts';
import { factsOf, isRead, recipientsIn } from '../facts/operation.ts';
import type { Effect } from '../options.ts';
import type { Subject } from '../subject/subject.ts';
import { type CleanUpContext, cleanUp, eventInRecord, provesRefusal, undoEventOf } from './clean-up.ts';
import { type EffectJournal, hoursOf, isSettled, type KeyName, type PendingEffect } from './journal.ts';
import { permittedImpactOf, RequestBlocked, recipientNamesOf } from './permission.ts';
import type { RunContext } from './service.ts';

export interface OutgoingRequest extends Pick<Exchange, 'operationId' | 'request'> {
  sent: Exchange['request'];
  path: Readonly<Record<string, string>>;
  body: unknown;
  apiKey: string | null;
  input?: unknown;
}

export interface VisibilityWait {
  isNeeded: boolean;
}

export interface GuardContext extends CleanUpContext, Pick<RunContext, 'deadline'> {
  visibilityWait?: VisibilityWait;
  movesClock?: boolean;
}

export const timeIsOver = 'the time limit of the whole run has passed';

export type Trust = 'trusted' | 'not-undone' | 'unknown';

export function createEffectGuard(context: GuardContext, rule: string, allowed: Effect) {
  const { subject, transport, budget, journal, signal, deadline, endSignal, movesClock = false } = context;
  const inFlight = new Set<Promise<unknown>>();
  let isClosed = false;
  const anySignal = signal === undefined ? endSignal : AbortSignal.any([signal, endSignal]);

  const requireTime = (isOver = performance.now() > deadline()) => {
    if (isClosed || signal?.aborted === true)
      throw new RequestBlocked('over', 'the rule ended before it had sent all requests');
    if (isOver || endSignal.aborted === true) throw new RequestBlocked('over', timeIsOver);
  };

  const wait = async (milliseconds: number) => {
    const leftMs = deadline() - performance.now();
    await sleep(Math.min(milliseconds, leftMs), anySignal);
    requireTime(milliseconds > leftMs);
  };

  const authorize = (request: OutgoingRequest) => {
    requireTime();
    return permittedImpactOf(request, rule, allowed, context);
  };

  const begin = (request: OutgoingRequest, isFree: boolean): PendingEffect | undefined => {
    const impact = authorize(request);
    const onEnd = budget.spend(impact, isFree);
    if (impact.schedules === undefined) return undefined;
    const { body, input } = request;
    const recipients = recipientsIn(body).map(({ value }) => value);
    const to = recipientNamesOf(recipients, subject);
    const key = keyNameOf(request.apiKey, subject);
    const plan = { rule, key, ...impact.schedules, hours: hoursOf(body), to };
    return journal.plan(plan, { body, input, recipients, onEnd });
  };

  /** Lets one request of each kind schedule an effect, and undoes the effect before the next request of the kind. */
  const findTrust = (request: OutgoingRequest): Promise<Trust> => {
    const { communicationChannel } = request.body as { communicationChannel?: unknown };
    const kind = `${request.operationId} ${String(communicationChannel)} ${request.apiKey}`;
    const trust = journal.probes.get(kind) ?? probe(kind, { ...request, sent: request.request });
    journal.probes.set(kind, trust);
    return trust;
  };

  const probe = async (kind: string, request: OutgoingRequest): Promise<Trust> => {
    const planned: PendingEffect[] = [];
    await sendTrusting('unknown', request, planned).catch((error: unknown) => {
      if (!(error instanceof Inconclusive)) throw error;
    });
    const effects = planned.filter(({ state }) => !isSettled(state));
    for (const effect of effects) effect.isProbe = true;
    await cleanUp(effects, context);
    const isSeen = effects.length > 0 && effects.every(({ id }) => id !== undefined);
    if (!isSeen) journal.probes.delete(kind);
    if (effects.length === 0 || effects.some(({ state }) => state === 'sent')) return 'unknown';
    return effects.every(({ state }) => state === 'undone') ? 'trusted' : 'not-undone';
  };

  const sendGuarded = async (request: OutgoingRequest): Promise<Exchange> => {
    const waitMs = millisecondsUntilVisible(request.operationId, referencedIds(request), context);
    const isScheduling = authorize(request).ifSentAtOnce !== undefined;
    if (waitMs > 0) await wait(waitMs);
    return sendTrusting(isScheduling && !movesClock ? await findTrust(request) : 'trusted', request);
  };

  const sendTrusting = async (trust: Trust, request: OutgoingRequest, planned: PendingEffect[] = []) => {
    const ids = referencedIds(request);
    const isFree = trust === 'trusted' || !budget.isLimited;
    using _turn = isFree ? undefined : await budget.takeTurn();
    // Read the deadline first: the effect of this request must not shorten the time of this request.
    const latest = deadline();
    const effect = begin(request, isFree);
    if (effect !== undefined) planned.push(effect);
    if (effect !== undefined && trust === 'not-undone') effect.isNotUndone = true;
    const { undoes } = factsOf(request.operationId);
    const undone = undoes === undefined ? [] : ids.flatMap((id) => journal.openWithId(undoes.what, id));
    for (const one of undone) journal.record(one, 'undo-sent');
    const sentAt = Date.now();
    const toExchange = (answer: RawResponse) => {
      const { operationId, request: shown } = request;
      const json = parseAnswer(answer.text);
      return createExchange({ operationId, request: shown, sentAt, ...answer, json });
    };
    try {
      const answer = await transport.send(request.sent, {
        // Do not abort a request that may schedule a message or call: cancelling needs the id in the response.
        signal: effect === undefined ? anySignal : endSignal,
        waitSignal: anySignal,
        deadline: latest,
        isIdempotent: isRead(request.operationId),
        beforeRetry(answer) {
          if (effect !== undefined && answer !== undefined) {
            const attempt = journal.planAgain(effect);
            planned.push(attempt);
            recordOutcome(attempt, toExchange(answer), journal);
          }
          budget.spendRetry();
        },
      });
      const exchange = toExchange(answer);
      recordAnswer(exchange, ids, effect, undone, context);
      return exchange;
    } catch (error) {
      const neverSent = error instanceof RequestBlocked || (error instanceof NoResponse && !error.wasSent);
      const beginning = error instanceof NoResponse ? error.beginning : undefined;
      if (effect !== undefined && neverSent) journal.record(effect, 'refused');
      if (effect !== undefined && beginning !== undefined) identify(effect, { ...beginning, json: undefined }, journal);
      for (const one of undone) journal.record(one, neverSent ? 'undo-declined' : 'undo-lost');
      throw error;
    }
  };

  const track = <Answer>(sending: Promise<Answer>) => {
    inFlight.add(sending);
    const done = () => void inFlight.delete(sending);
    sending.then(done, done);
    return sending;
  };

  return {
    wait,
    send: (request: OutgoingRequest) => track(sendGuarded(request)),
    async follow(request: Exchange['request']): Promise<RawResponse> {
      requireTime();
      budget.spendRetry();
      const options = { signal: anySignal, deadline: deadline(), isIdempotent: false, beforeRetry: budget.spendRetry };
      return track(transport.send(request, options));
    },
    async close() {
      isClosed = true;
      await Promise.allSettled(inFlight);
    },
  };
}

function recordAnswer(
  exchange: Exchange,
  ids: readonly string[],
  effect: PendingEffect | undefined,
  undone: readonly PendingEffect[],
  { journal, movesClock = false }: GuardContext,
): void {
  if (effect !== undefined) recordOutcome(effect, exchange, journal);
  for (const one of undone) journal.record(one, undoEventOf(exchange));
  const { starts } = factsOf(exchange.operationId);
  const issued = starts === undefined ? undefined : idIn(starts.what, exchange);
  if (exchange.status === 200 && issued !== undefined) journal.recordIssuedId(issued, exchange);
  if (!isRead(exchange.operationId) && exchange.status === 200) for (const id of ids) journal.recordChange(id);
  if (exchange.operationId !== 'getSession' || movesClock) return;
  for (const id of ids.filter(journal.isOfOneRequest)) {
    for (const effect of [...journal.openWithId('message', id), ...journal.openWithId('call', id)]) {
      if (!effect.isFar || eventInRecord(effect, exchange, Date.now()) !== 'observed-sent') continue;
      effect.exchanges?.push(exchange);
      journal.record(effect, 'observed-sent');
    }
  }
}

function recordOutcome(effect: PendingEffect, exchange: Exchange, journal: EffectJournal): void {
  effect.exchanges?.push(exchange);
  if (identify(effect, exchange, journal)) return;
  if (effect.kind === 'workflow-call' && exchange.status === 200) journal.record(effect, 'identified');
  else if (provesRefusal(exchange)) journal.record(effect, 'refused');
}

function identify(
  effect: PendingEffect,
  answer: Pick<Exchange, 'headers' | 'text' | 'json'>,
  journal: EffectJournal,
): boolean {
  const id = idIn(effect.kind, answer);
  if (id !== undefined) journal.record(effect, 'identified', id);
  return id !== undefined;
}

function millisecondsUntilVisible(
  operationId: OperationId,
  ids: readonly string[],
  { subject, journal: { issuedAt, changedAt }, visibilityWait }: GuardContext,
): number {
  if (visibilityWait?.isNeeded === false) return 0;
  const lastAt = isRead(operationId) ? changedAt : issuedAt;
  const times = ids.map((id) => lastAt(id) ?? Number.NEGATIVE_INFINITY);
  return Math.max(...times) + (subject.waits.visibleSeconds ?? 0) * 1000 - performance.now();
}

function referencedIds({ path, body }: OutgoingRequest): string[] {
  const { sessionId, emailOptions } = (body ?? {}) as { sessionId?: unknown; emailOptions?: unknown };
  const { replyTo } = (emailOptions ?? {}) as { replyTo?: unknown };
  return [...Object.values(path), sessionId, replyTo].filter((id): id is string => typeof id === 'string');
}

function keyNameOf(apiKey: string | null, { otherWorkspace }: Subject): KeyName {
  return apiKey !== null && apiKey === otherWorkspace?.apiKey ? 'otherWorkspace' : 'workspace';
}
