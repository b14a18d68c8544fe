import { second } from '../../src/instant.ts';
import type { OperationId } from '../../src/operations.ts';
import { toRequest } from '../client/request.ts';
import { parseAnswer } from '../client/send-request.ts';
import { sleep } from '../client/sleep.ts';
import type { Exchange } from '../facts/exchange.ts';
import { acceptsUndo, foundNothingToUndo, undoingOperationOf } from '../facts/operation.ts';
import { Inconclusive } from '../judge/violation.ts';
import type { Subject } from '../subject/subject.ts';
import { eventInRecord, isSettled, isUnderWay } from './effect-state.ts';
import type { EffectJournal } from './journal.ts';
import type { PendingEffect } from './ledger.ts';
import type { RunContext } from './run-context.ts';

/** After `signal` aborts, clean-up does not wait for calls in progress. After `endSignal` aborts, it undoes no more effects. */
export interface CleanUpContext extends Pick<RunContext, 'transport' | 'budget' | 'journal' | 'signal' | 'endSignal'> {
  subject: Subject;
}

const concurrency = 8;
const maxAttempts = 4;
/** Clean-up gives up on a service after 3 undos without a response. */
const maxUnanswered = 3;
/** Maximum wait for a call in progress. The kit can cancel its retry only after it has failed. */
const longestCallMs = 120_000;
const callPauseMs = 5_000;

/** Undoes every pending effect that it can, and then ends the clean-up of each. No response of the service makes it throw. */
export async function cleanUp(pending: readonly PendingEffect[], context: CleanUpContext): Promise<void> {
  const { journal, endSignal } = context;
  const identified = pending.filter(({ id, what }) => id !== undefined && undoingOperationOf(what) !== undefined);
  // One cancel undoes all messages of a session.
  const groups = [...Map.groupBy(identified, ({ what, key, id }) => `${what} ${key} ${id}`).values()];
  let nextIndex = 0;
  let unanswered = 0;
  const work = async () => {
    for (let group = groups[nextIndex++]; group !== undefined; group = groups[nextIndex++]) {
      const isGivenUp = unanswered >= maxUnanswered || endSignal.aborted === true;
      if (!isGivenUp && !(await undo(group as [PendingEffect], context))) unanswered += 1;
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, groups.length) }, work));
  for (const effect of pending) if (effect.isOpen) journal.close(effect);
}

/** Tries to undo the effects with one id, and records the result. Returns whether the service responded. */
async function undo(
  group: readonly [PendingEffect, ...PendingEffect[]],
  context: CleanUpContext,
  giveUpAt = performance.now() + longestCallMs,
): Promise<boolean> {
  const [{ what, key, id = '' }] = group;
  const { subject, budget, journal, signal, endSignal } = context;
  const apiKey = subject[key]?.apiKey;
  const undoing = undoingOperationOf(what);
  if (apiKey === undefined || undoing === undefined) return true;
  const recordAll = (event: Parameters<EffectJournal['record']>[1]) => {
    for (const effect of group) journal.record(effect, event);
  };
  const isOpen = () => group.some(({ state }) => !isSettled(state));
  const cancel = async () => {
    recordAll('undo-sent');
    const onRetry = () => recordAll('undo-lost');
    const path = { [undoing.parameter]: id };
    const answer = await sendUnjudged(undoing.operationId, path, apiKey, context, onRetry);
    recordAll(answer === undefined ? 'undo-lost' : acceptsUndo(answer) ? 'undo-accepted' : 'undo-declined');
    return answer;
  };
  /** Reads the record of the session or call. `isSilent`: the record does not show the state of any effect. */
  const readRecord = async (spend = budget.spendUndo) => {
    if (!journal.isOfOneRequest(id) && what === 'message') return { exists: false, isSilent: true, isUnderWay: false };
    const { visibleSeconds } = subject.waits;
    if (visibleSeconds !== undefined) await sleep(visibleSeconds * second, endSignal);
    const record = await sendUnjudged('getSession', { sessionId: id }, apiKey, context, undefined, spend);
    let isSilent = record !== undefined;
    for (const effect of record === undefined ? [] : group) {
      const event = eventInRecord(effect, record as Exchange, Date.now());
      if (event === undefined) continue;
      isSilent = false;
      if (event === 'observed-sent') effect.exchanges?.push(record as Exchange);
      journal.record(effect, event === 'observed-sent' && !effect.isFar ? 'came-due' : event);
    }
    for (const effect of record?.status === 404 ? group : []) effect.isForgottenByService = true;
    return { exists: record?.status === 200, isSilent, isUnderWay: record !== undefined && isUnderWay(record) };
  };
  let wasAccepted = group.every(({ state }) => state === 'undoing');
  if (what === 'call' && group.every(({ state }) => state === 'undoing' || state === 'unanswered')) await readRecord();

  let answer: Exchange | undefined;
  for (let attempt = 1; attempt <= maxAttempts && isOpen(); attempt++) {
    answer = await cancel();
    if (answer === undefined) return false;
    if (what === 'message' && foundNothingToUndo(answer)) break;
    if (what === 'call' && (acceptsUndo(answer) || foundNothingToUndo(answer))) {
      const record = await readRecord();
      // The interface leaves open whether a call can be read by its id, so accept the response to the undo.
      if (record.isSilent && acceptsUndo(answer)) recordAll('nothing-pending');
      // The record of a call that was cancelled may show it in the queue for a while.
      const isStale = wasAccepted && !record.isSilent && !record.isUnderWay;
      wasAccepted ||= acceptsUndo(answer);
      if (!isOpen() || (foundNothingToUndo(answer) && !isStale)) break;
    }
    if (what === 'call' || !acceptsUndo(answer)) await sleep(300, endSignal);
  }
  if (answer === undefined || !isOpen()) return true;
  if (foundNothingToUndo(answer)) recordAll('nothing-pending');
  if (isOpen() && what === 'message') {
    const { exists } = await readRecord();
    // An undo without a response succeeded if the session exists and has nothing to cancel.
    const isUndone = exists && foundNothingToUndo(answer);
    for (const effect of group)
      if (isUndone && effect.state === 'unanswered') journal.record(effect, 'observed-undone');
  }
  // A due effect that no longer waits was sent. For a call with retries this is unknown.
  const isGone = what === 'message' ? answer.status === 200 && !acceptsUndo(answer) : foundNothingToUndo(answer);
  for (const effect of group) if (isGone && !effect.isFar && !effect.hasRetries) journal.record(effect, 'came-due');
  const isOver = () => performance.now() > giveUpAt || signal?.aborted === true || endSignal.aborted === true;
  let wasUnderWay = false;
  // The budget reserves requests for undoing other effects. These reads do not use them.
  while (what === 'call' && isOpen() && !isOver() && (await readRecord(budget.spendRetry)).isUnderWay) {
    wasUnderWay = true;
    await sleep(callPauseMs, endSignal);
  }
  if (wasUnderWay && isOpen()) return undo(group, context, giveUpAt);
  if (foundNothingToUndo(answer)) recordAll('undo-denied');
  return true;
}

/** Sends a request and returns its response unchecked; undefined without a response, or if the request may not be sent. */
export async function sendUnjudged(
  operationId: OperationId,
  path: Readonly<Record<string, string>>,
  apiKey: string,
  { subject, transport, budget, endSignal }: CleanUpContext,
  onRetry = () => {},
  spend = budget.spendUndo,
): Promise<Exchange | undefined> {
  if (transport.unreachableReason() !== undefined || endSignal.aborted === true) return undefined;
  const beforeRetry = () => {
    spend();
    onRetry();
  };
  try {
    const request = toRequest(subject, operationId, { path, apiKey });
    spend();
    const options = { signal: endSignal, isIdempotent: true, beforeRetry };
    const response = await transport.send(request, subject.waits.answerSeconds, options);
    return { operationId, request, ...response, json: parseAnswer(response.text) };
  } catch (error) {
    if (error instanceof Inconclusive) return undefined;
    throw error;
  }
}
