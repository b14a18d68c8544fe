import { second } from '../../src/instant.ts';
import { isObject } from '../../src/json.ts';
import type { OperationId } from '../../src/operations.ts';
import { valueAt } from '../../src/schema.ts';
import { parseAnswer } from '../client/send-request.ts';
import { sleep } from '../client/transport.ts';
import { type Exchange, Inconclusive, idIn, type JsonObject, toRequest } from '../facts/exchange.ts';
import { type PlannedEffect, undoingOperationOf, undoResultOf } from '../facts/operation.ts';
import type { Subject } from '../subject/subject.ts';
import { type EffectEvent, isSettled, type PendingEffect } from './journal.ts';
import { requestsPerUndo } from './permission.ts';
import type { RunContext } from './service.ts';

export interface CleanUpContext
  extends Pick<RunContext, 'budget' | 'journal' | 'signal' | 'endSignal' | 'controlAccess'> {
  subject: Subject;
  transport: Pick<RunContext['transport'], 'send' | 'unreachableReason'>;
}

const concurrency = 8;
const maxAttempts = 4;
const attemptPauseMs = 300;
const maxUnanswered = 3;
const longestCallMs = 120_000;
const callPauseMs = 5_000;

export async function cleanUpRule(rule: string, context: CleanUpContext): Promise<void> {
  const { journal } = context;
  await cleanUp(journal.openOf(rule), context).catch(() => {});
  await cleanUp(await cancelInThreads(journal.effectsOf(rule), context), context);
}

export async function cleanUp(pending: readonly PendingEffect[], context: CleanUpContext): Promise<void> {
  const { journal, endSignal } = context;
  const identified = pending.filter(({ id, kind }) => id !== undefined && undoingOperationOf(kind) !== undefined);
  const groups = Map.groupBy(identified, ({ kind, key, id }) => `${kind} ${key} ${id}`).values();
  let unanswered = 0;
  const work = async () => {
    for (const group of groups) {
      const isGivenUp = unanswered >= maxUnanswered || endSignal.aborted === true;
      if (!isGivenUp && !(await undo(group as [PendingEffect], context))) unanswered += 1;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  for (const effect of pending) journal.close(effect);
}

/** An effect that is due soon needs further attempts, because the service may be carrying it out. */
export function undoMillisecondsOf(open: readonly PendingEffect[], latencyMs: number): number {
  const pauseMs = open.every(isFarNow) ? 0 : maxAttempts * attemptPauseMs;
  return pauseMs + Math.ceil(open.length / concurrency) * requestsPerUndo * latencyMs;
}

async function undo(
  group: readonly [PendingEffect, ...PendingEffect[]],
  context: CleanUpContext,
  giveUpAt = performance.now() + longestCallMs,
): Promise<boolean> {
  const [{ kind, key, id = '' }] = group;
  const { subject, budget, journal, signal, endSignal } = context;
  const apiKey = subject[key]?.apiKey;
  const undoing = undoingOperationOf(kind);
  if (apiKey === undefined || undoing === undefined) return true;
  const recordAll = (event: EffectEvent) => {
    for (const effect of group) journal.record(effect, event);
  };
  const isOpen = () => group.some(({ state }) => !isSettled(state));
  const cancel = async () => {
    recordAll('undo-sent');
    const onRetry = () => recordAll('undo-lost');
    const path = { [undoing.parameter]: id };
    const answer = await sendUnjudged(undoing.operationId, path, apiKey, context, onRetry);
    recordAll(undoEventOf(answer));
    return answer && { status: answer.status, result: undoResultOf(answer) };
  };
  const readRecord = async (spend = budget.spendUndo) => {
    const nothing = { exists: false, isSilent: false, isUnderWay: false };
    if (!journal.isOfOneRequest(id) && kind === 'message') return nothing;
    const { visibleSeconds } = subject.waits;
    if (visibleSeconds !== undefined) await sleep(visibleSeconds * second, endSignal);
    const record = await sendUnjudged('getSession', { sessionId: id }, apiKey, context, undefined, spend);
    if (record === undefined) return nothing;
    let isSilent = true;
    for (const effect of group) {
      if (record.status === 404) effect.isForgottenByService = true;
      const event = eventInRecord(effect, record, Date.now());
      isSilent &&= event === undefined;
      if (event === 'observed-sent') effect.exchanges?.push(record);
      const isDue = event === 'observed-sent' && !isFarNow(effect);
      if (event !== undefined && event !== 'unclear') journal.record(effect, isDue ? 'came-due' : event);
    }
    return { exists: record.status === 200, isSilent, isUnderWay: isUnderWay(record) };
  };
  let wasAccepted = group.every(({ state }) => state === 'undoing');
  if (kind === 'call' && group.every(({ state }) => state === 'undoing' || state === 'unanswered')) await readRecord();

  let answer: Awaited<ReturnType<typeof cancel>>;
  for (let attempt = 1; attempt <= maxAttempts && isOpen(); attempt++) {
    answer = await cancel();
    if (answer === undefined) return false;
    const { result } = answer;
    if (kind === 'message' && result === 'nothing') break;
    if (kind === 'call' && result !== 'declined') {
      const record = await readRecord();
      if (record.isSilent && result === 'done') recordAll('nothing-pending');
      const isStale = wasAccepted && !record.isSilent && !record.isUnderWay;
      wasAccepted ||= result !== 'nothing';
      if (!isOpen() || (result === 'nothing' && !isStale)) break;
    }
    if (kind === 'call' || result !== 'done') await sleep(attemptPauseMs, endSignal);
  }
  if (answer === undefined || !isOpen()) return true;
  const foundNothing = answer.result === 'nothing';
  if (foundNothing) recordAll('nothing-pending');
  if (isOpen() && kind === 'message') {
    const { exists } = await readRecord();
    for (const effect of group)
      if (exists && foundNothing && effect.state === 'unanswered') journal.record(effect, 'observed-undone');
  }
  const isGone = foundNothing || (kind === 'message' && answer.result === 'declined' && answer.status === 200);
  for (const effect of group) if (isGone && !isFarNow(effect) && !effect.hasRetries) journal.record(effect, 'came-due');
  const isOver = () => performance.now() > giveUpAt || signal?.aborted === true || endSignal.aborted === true;
  let wasUnderWay = false;
  while (kind === 'call' && isOpen() && !isOver() && (await readRecord(budget.spendRetry)).isUnderWay) {
    wasUnderWay = true;
    await sleep(callPauseMs, endSignal);
  }
  if (wasUnderWay && isOpen()) return undo(group, context, giveUpAt);
  if (foundNothing) recordAll('undo-denied');
  return true;
}

/**
 * Cancels the pending emails in the thread of a refused email. Blames the refused email only if no other email can be
 * pending. Returns the blamed emails.
 */
async function cancelInThreads(ofRule: readonly PendingEffect[], context: CleanUpContext) {
  const { subject, journal } = context;
  const causes: PendingEffect[] = [];
  for (const effect of ofRule) {
    const sessionId = threadOf(effect);
    const apiKey = subject[effect.key]?.apiKey;
    if (effect.state !== 'refused' || typeof sessionId !== 'string' || apiKey === undefined) continue;
    if (journal.issuedAt(sessionId) === undefined || journal.openWithId('message', sessionId).length > 0) continue;
    const answer = await sendUnjudged('cancelScheduledMessages', { sessionId }, apiKey, context);
    if (answer === undefined || undoResultOf(answer) !== 'done') continue;
    const others = journal.effectsOf().filter((one) => [one.id, threadOf(one)].includes(sessionId));
    const cause = others.find(({ state }) => !isSettled(state)) ?? effect;
    cause.isOfRefusedRequest = cause === effect;
    journal.record(cause, 'identified', sessionId);
    journal.record(cause, 'undo-sent');
    journal.record(cause, 'undo-accepted');
    causes.push(cause);
  }
  return causes;
}

function threadOf({ body }: PendingEffect): unknown {
  return valueAt(body, '/emailOptions/replyTo');
}

export function isFarNow({ isFar, dueAt = '' }: PendingEffect): boolean {
  return isFar && !(Date.parse(dueAt) <= Date.now());
}

export async function sendUnjudged(
  operationId: OperationId,
  path: Readonly<Record<string, string>>,
  apiKey: string,
  { subject, transport, budget, endSignal }: CleanUpContext,
  onRetry = () => {},
  spend = budget.spendUndo,
): Promise<Exchange | undefined> {
  if (transport.unreachableReason() !== undefined || endSignal.aborted === true) return undefined;
  const beforeRetry = (answer?: Pick<Exchange, 'status'>) => {
    spend();
    if (answer?.status !== 429) onRetry();
  };
  try {
    const request = toRequest(subject, operationId, { path, apiKey });
    spend();
    const options = { signal: endSignal, isIdempotent: true, beforeRetry };
    const response = await transport.send(request, options);
    return { operationId, request, ...response, json: parseAnswer(response.text) };
  } catch (error) {
    if (error instanceof Inconclusive) return undefined;
    throw error;
  }
}

export function provesRefusal(exchange: Exchange): boolean {
  const { status, headers, json } = exchange;
  if (idIn('message', exchange) !== undefined || idIn('call', exchange) !== undefined) return false;
  if (status === 429 || (status === 503 && headers['retry-after'] !== undefined)) return true;
  const isEnvelope = isObject(json) && typeof json.errorCode === 'string' && !json.data;
  return isEnvelope && status >= 400 && status < 500;
}

export function undoEventOf(response: Exchange | undefined): EffectEvent {
  if (response === undefined) return 'undo-lost';
  return ['done', 'unclear'].includes(undoResultOf(response)) ? 'undo-accepted' : 'undo-declined';
}

export function eventInRecord(
  { kind, hasRetries, at }: Pick<PlannedEffect, 'kind' | 'hasRetries'> & { at: string },
  record: Pick<Exchange, 'operationId' | 'status' | 'json'>,
  now: number,
): ObservedEvent | undefined {
  if (record.operationId !== 'getSession' || record.status !== 200) return undefined;
  const { status, transcript, retryAttemptNo } = ((record.json as { data?: unknown })?.data ?? {}) as Record<
    string,
    unknown
  >;
  if (kind === 'message') return isMessageSent(transcript, Date.parse(at), now) ? 'observed-sent' : undefined;
  const isLast = !hasRetries || (Number(retryAttemptNo) > 0 && !isUnderWay(record));
  const [asLast, otherwise = asLast] = eventsOfCall.get(String(status)) ?? [];
  return isLast ? asLast : otherwise;
}

function isUnderWay({ json }: Pick<Exchange, 'json'>): boolean {
  return ['call_placed', 'call_in_progress'].includes(String((json as { data?: JsonObject })?.data?.status));
}

/** `unclear`: an attempt of a call failed, and the record does not show whether a retry is scheduled. */
type ObservedEvent = Extract<EffectEvent, `observed-${string}`> | 'unclear';

const eventsOfCall = new Map<string, readonly [asLast: ObservedEvent, otherwise?: ObservedEvent]>([
  ['call_canceled', ['observed-undone']],
  ['call_expired', ['observed-undone', 'unclear']],
  ['call_in_queue', ['observed-scheduled']],
  ['call_hangup', ['observed-sent']],
  ['call_placed', ['observed-sent', 'observed-scheduled']],
  ['call_in_progress', ['observed-sent', 'observed-scheduled']],
  ['call_errored', ['observed-sent', 'unclear']],
  ['agent_errored', ['observed-sent', 'unclear']],
  ['could_not_connect', ['observed-sent', 'unclear']],
]);

function isMessageSent(transcript: unknown, plannedAt: number, now: number): boolean {
  if (!Array.isArray(transcript)) return false;
  return transcript.some((entry: unknown) => {
    if (!isObject(entry) || entry.type !== 'message' || entry.role === 'user') return false;
    const sentAt = Date.parse(String(entry.timestamp));
    return sentAt >= plannedAt - clockToleranceMs && sentAt <= now + clockToleranceMs;
  });
}

const clockToleranceMs = 60_000;
