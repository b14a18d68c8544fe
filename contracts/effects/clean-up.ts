import type { OperationId } from '../../src/operations.ts';
import { parseAnswer } from '../client/send-request.ts';
import { sleep } from '../client/sleep.ts';
import type { Exchange } from '../facts/exchange.ts';
import { acceptsUndo, foundNothingToUndo, undoingOperationOf } from '../facts/operation.ts';
import { Inconclusive } from '../oracle/violation.ts';
import type { Subject } from '../subject/subject.ts';
import { isSettled, isUnderWay, seenInRecord } from './effect-state.ts';
import type { EffectJournal, PendingEffect } from './ledger.ts';
import type { RunContext } from './run-context.ts';
import { toRequest } from './service.ts';

/** Once `signal` is aborted, clean-up waits for no call. Effects that are not undone by `endSignal` stay. */
export interface CleanUpContext extends Pick<RunContext, 'transport' | 'budget' | 'journal' | 'signal' | 'endSignal'> {
  subject: Subject;
}

const concurrency = 8;
const maxAttempts = 4;
/** The service is gone when so many undos had no answer. */
const maxUnanswered = 3;
/** How long clean-up waits for a call that is under way: only once it failed can its retry be cancelled. */
const longestCallMs = 120_000;
const callPauseMs = 5_000;

/** Cancels until nothing is left, and returns what could not be undone. Never throws for what the service does. */
export async function cleanUp(pending: readonly PendingEffect[], context: CleanUpContext): Promise<PendingEffect[]> {
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
  const left = pending.filter(({ state }) => !isSettled(state));
  for (const effect of left) journal.leave(effect);
  return left;
}

/** Tries to undo what has one id, and takes note of what is learned. Returns whether any answer came. */
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
  /** Whether there is a record, and whether it says what became of the effects. */
  const readRecord = async (spend = budget.spendUndo) => {
    if (!journal.isOfOneRequest(id) && what === 'message') return { exists: false, isSilent: true, isUnderWay: false };
    const record = await sendUnjudged('getSession', { sessionId: id }, apiKey, context, undefined, spend);
    let isSilent = record !== undefined;
    for (const effect of record === undefined ? [] : group) {
      const event = seenInRecord(effect, record as Exchange, Date.now());
      if (event === undefined) continue;
      isSilent = false;
      if (event === 'seen-sent') effect.exchanges?.push(record as Exchange);
      journal.record(effect, event === 'seen-sent' && !effect.isFar ? 'came-due' : event);
    }
    for (const effect of record?.status === 404 ? group : []) effect.isForgottenByService = true;
    return { exists: record?.status === 200, isSilent, isUnderWay: record !== undefined && isUnderWay(record) };
  };
  if (what === 'call' && group.every(({ state }) => state === 'undoing' || state === 'unanswered')) await readRecord();

  let answer: Exchange | undefined;
  for (let attempt = 1; attempt <= maxAttempts && isOpen(); attempt++) {
    answer = await cancel();
    if (answer === undefined) return false;
    if (what === 'message' && foundNothingToUndo(answer)) break;
    if (what === 'call' && (acceptsUndo(answer) || foundNothingToUndo(answer))) {
      const { isSilent } = await readRecord();
      // Whether a call can be read by its id is open.
      if (isSilent && acceptsUndo(answer)) recordAll('nothing-left');
      if (!isOpen() || foundNothingToUndo(answer)) break;
    }
    if (what === 'call' || !acceptsUndo(answer)) await sleep(300, endSignal);
  }
  if (answer === undefined || !isOpen()) return true;
  if (foundNothingToUndo(answer)) recordAll('nothing-left');
  if (isOpen() && what === 'message') {
    const { exists } = await readRecord();
    // Of an undo without an answer, a session that is there and in which nothing waits says that it succeeded.
    const isUndone = exists && foundNothingToUndo(answer);
    for (const effect of group) if (isUndone && effect.state === 'unanswered') journal.record(effect, 'seen-undone');
  }
  // What was due now, and waits no longer, was sent. Of a call with retries this is unknown.
  const isGone = what === 'message' ? answer.status === 200 && !acceptsUndo(answer) : foundNothingToUndo(answer);
  for (const effect of group) if (isGone && !effect.isFar && !effect.hasRetries) journal.record(effect, 'came-due');
  const isOver = () => performance.now() > giveUpAt || signal?.aborted === true || endSignal.aborted === true;
  let wasUnderWay = false;
  // These reads leave what other undos need.
  while (what === 'call' && isOpen() && !isOver() && (await readRecord(budget.spendRetry)).isUnderWay) {
    wasUnderWay = true;
    await sleep(callPauseMs, endSignal);
  }
  if (wasUnderWay && isOpen()) return undo(group, context, giveUpAt);
  if (foundNothingToUndo(answer)) recordAll('undo-denied');
  return true;
}

/** Any answer; undefined when none came or nothing could be sent. */
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
