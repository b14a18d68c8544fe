import type { OperationId } from '../../src/operations.ts';
import { valueAt } from '../../src/schema.ts';
import { parseAnswer } from '../client/send-request.ts';
import { NoResponse, type RawResponse, sleep } from '../client/transport.ts';
import { createExchange, type Exchange, idIn } from '../facts/exchange.ts';
import { factsOf, isRead, recipientsIn } from '../facts/operation.ts';
import type { Effect } from '../options.ts';
import type { Subject } from '../subject/subject.ts';
import { eventInRecord, provesRefusal, undoEventOf } from './clean-up.ts';
import type { EffectJournal, KeyName, PendingEffect, PlannedHours } from './journal.ts';
import { type Deposit, permittedImpactOf, RequestBlocked, recipientNamesOf } from './permission.ts';
import type { RunContext } from './run-context.ts';

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

export interface GuardContext extends Pick<RunContext, 'budget' | 'journal' | 'signal' | 'deadline' | 'endSignal'> {
  subject: Subject;
  transport: Pick<RunContext['transport'], 'send'>;
  visibilityWait?: VisibilityWait;
  movesClock?: boolean;
}

export const timeIsOver = 'the time limit of the whole run has passed';

export type Trust = 'trusted' | 'not-undone' | 'unknown';

export function createEffectGuard(
  context: GuardContext,
  rule: string,
  allowed: Effect,
  findTrust: (request: OutgoingRequest) => Promise<Trust> = async () => 'unknown',
) {
  const { subject, transport, budget, journal, signal, deadline, endSignal } = context;
  const inFlight = new Set<Promise<unknown>>();
  const planned: PendingEffect[] = [];
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

  const begin = (request: OutgoingRequest, deposit: Deposit | undefined): PendingEffect | undefined => {
    const impact = authorize(request);
    budget.spend(impact);
    const { schedules, ifSentAtOnce } = impact;
    if (schedules === undefined) return undefined;
    const onEnd = (state: PendingEffect['state']) => {
      budget.release();
      if (state === 'undone' || state === 'refused') deposit?.refund();
      if (state === 'sent' && deposit === undefined && ifSentAtOnce !== undefined) budget.charge(ifSentAtOnce);
    };
    const { body, input } = request;
    const recipients = recipientsIn(body).map(({ value }) => value);
    const to = recipientNamesOf(recipients, subject);
    const key = keyNameOf(request.apiKey, subject);
    const effect = journal.plan({ rule, key, ...schedules, hours: hoursOf(body), to }, onEnd);
    planned.push(effect);
    return Object.assign(effect, { body, input, recipients });
  };

  const sendGuarded = async (request: OutgoingRequest): Promise<Exchange> => {
    const ids = referencedIds(request);
    const waitMs = millisecondsUntilVisible(request.operationId, ids, context);
    const { ifSentAtOnce } = authorize(request);
    if (waitMs > 0) await wait(waitMs);
    const trust = ifSentAtOnce === undefined ? 'trusted' : await findTrust(request);
    const isFree = ifSentAtOnce === undefined || !budget.isLimited || trust === 'trusted';
    using deposit = isFree ? undefined : await budget.deposit(ifSentAtOnce);
    let effect: PendingEffect | undefined;
    try {
      effect = begin(request, deposit);
    } catch (error) {
      deposit?.refund();
      throw error;
    }
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
        deadline: deadline(),
        isIdempotent: isRead(request.operationId),
        beforeRetry(answer) {
          if (effect !== undefined && answer !== undefined)
            planned.push(recordAttempt(effect, toExchange(answer), journal));
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
    planned,
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
  effect?.exchanges?.push(exchange);
  if (effect !== undefined && !identify(effect, exchange, journal)) {
    if (effect.kind === 'workflow-call' && exchange.status === 200) journal.record(effect, 'identified');
    else if (provesRefusal(exchange)) journal.record(effect, 'refused');
  }
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

function recordAttempt(effect: PendingEffect, exchange: Exchange, journal: EffectJournal): PendingEffect {
  const attempt = journal.planAgain(effect);
  attempt.exchanges?.push(exchange);
  if (!identify(attempt, exchange, journal)) journal.record(attempt, 'refused');
  return attempt;
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

/** Returns only texts in the documented form of working hours, so that no personal data gets into the ledger. */
function hoursOf(body: unknown): PlannedHours | undefined {
  const textAt = (pointer: string, pattern: RegExp) => {
    const value = valueAt(body, pointer);
    return typeof value === 'string' && pattern.test(value) ? value : undefined;
  };
  const [start, end] = ['/startWorkingHour', '/endWorkingHour'].map((pointer) => textAt(pointer, /^\d\d:\d\d$/));
  if (start === undefined && end === undefined) return undefined;
  return { start, end, zone: textAt('/timezone', /^[A-Za-z][\w+/-]*$/) };
}

function referencedIds({ path, body }: OutgoingRequest): string[] {
  const { sessionId, emailOptions } = (body ?? {}) as { sessionId?: unknown; emailOptions?: unknown };
  const { replyTo } = (emailOptions ?? {}) as { replyTo?: unknown };
  return [...Object.values(path), sessionId, replyTo].filter((id): id is string => typeof id === 'string');
}

function keyNameOf(apiKey: string | null, { otherWorkspace }: Subject): KeyName {
  return apiKey !== null && apiKey === otherWorkspace?.apiKey ? 'otherWorkspace' : 'workspace';
}
