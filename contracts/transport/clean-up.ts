import type { OperationId } from '../../src/operations.ts';
import type { Exchange } from '../operations/exchange.ts';
import { traitsOf, undoingOperationOf } from '../operations/traits.ts';
import { Inconclusive, Violation } from '../oracle/violation.ts';
import type { Subject } from '../subject/subject.ts';
import type { Budget } from './budget.ts';
import { createCleanUpGuard } from './effect-guard.ts';
import type { HttpTransport } from './http-transport.ts';
import type { PendingEffect } from './ledger.ts';
import { isCancelled, type ScheduledEffects } from './ledger.ts';
import { createService } from './service.ts';
import { sleep } from './sleep.ts';

/** What is needed to undo scheduled effects. */
export interface CleanUpContext {
  subject: Subject;
  transport: HttpTransport;
  budget: Budget;
  scheduledEffects: ScheduledEffects;
  /** Whether they are of an earlier run, so that the service must know them by now. */
  isFromEarlierRun?: boolean;
  /** Aborted when no answer is waited for any more: what is not undone by then stays. */
  endSignal?: AbortSignal | undefined;
}

const concurrency = 8;
const maxAttempts = 3;
/** Nobody is there when so many cancels had no answer. */
const maxUnanswered = 3;

/**
 * Undoes scheduled effects: cancels each that was not, until nothing is left of it.
 *
 * @returns those that could not be undone; it never throws for what the service does
 */
export async function cleanUp(pending: readonly PendingEffect[], context: CleanUpContext): Promise<PendingEffect[]> {
  const { scheduledEffects, budget, endSignal } = context;
  const leaked: PendingEffect[] = [];
  const settleOrKeep = (effect: PendingEffect, isOver: boolean) => {
    budget.release();
    if (isOver)
      scheduledEffects.settle(effect, scheduledEffects.cancelCertainty(effect) === 'none' ? 'over' : 'cancelled');
    else leaked.push(effect);
  };
  const toCancel: PendingEffect[] = [];
  for (const effect of pending) {
    if (scheduledEffects.cancelCertainty(effect) === 'certain') settleOrKeep(effect, true);
    else if (effect.id === undefined) settleOrKeep(effect, false);
    else toCancel.push(effect);
  }
  // One cancel undoes all messages of a session.
  const groups = [...Map.groupBy(toCancel, ({ what, key, id }) => `${what} ${key} ${id}`).values()];
  let nextIndex = 0;
  let unanswered = 0;
  const work = async () => {
    for (let group = groups[nextIndex++]; group !== undefined; group = groups[nextIndex++]) {
      const isGivenUp = unanswered >= maxUnanswered || endSignal?.aborted === true;
      const isOver = isGivenUp ? undefined : await cancelUntilNothingLeft(group as [PendingEffect], context);
      if (isOver === undefined) unanswered += 1;
      for (const effect of group) settleOrKeep(effect, isOver?.(effect) ?? false);
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, groups.length) }, work));
  return leaked;
}

/**
 * Cancels what has one id until nothing is left: one thing until it is cancelled, several until the service finds nothing
 * more to cancel. Returns what has ended by that; undefined when no answer comes.
 */
async function cancelUntilNothingLeft(group: readonly [PendingEffect, ...PendingEffect[]], context: CleanUpContext) {
  const [{ what, key, id = '' }] = group;
  const { subject, scheduledEffects, endSignal, isFromEarlierRun = false } = context;
  const apiKey = subject[key]?.apiKey;
  if (apiKey === undefined) return () => false;
  const send = (operationId: OperationId, path: Readonly<Record<string, string>>) =>
    sendUnjudged(operationId, path, apiKey, context);
  const undoing = undoingOperationOf(what);
  if (undoing === undefined) return () => false;
  const isCertain = (effect: PendingEffect) => scheduledEffects.cancelCertainty(effect) === 'certain';
  const cancel = () => send(undoing.operationId, { [undoing.parameter]: id });

  let lastAnswer: Exchange | undefined;
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    lastAnswer = await cancel();
    if (lastAnswer === undefined) return undefined;
    if (foundNothingToCancel(lastAnswer) || (group.length === 1 && isCertain(group[0]))) break;
    if (!isCancelled(lastAnswer)) await sleep(300, endSignal);
  }
  const isNothingLeft = lastAnswer !== undefined && foundNothingToCancel(lastAnswer);
  const isCancelledEffect = (effect: PendingEffect) =>
    scheduledEffects.cancelCertainty(effect) !== 'none' || (isNothingLeft && scheduledEffects.hasLostCancel(effect));
  // What goes out now, or went out, is no longer waiting.
  if (what === 'message') {
    const isKnownGone = isFromEarlierRun && isNothingLeft;
    return (effect: PendingEffect) =>
      isKnownGone || isCancelledEffect(effect) || (lastAnswer?.status === 200 && !effect.isFar);
  }
  if (lastAnswer === undefined || !(isNothingLeft || isCancelled(lastAnswer))) return () => false;
  if (group.every(isCertain)) return () => true;
  const isOver = await readWhetherOver(() => send('getSession', { sessionId: id }));
  return (effect: PendingEffect) => isCancelledEffect(effect) || isOver(effect);
}

/** Whether a call that is not in the queue will not be placed any more, as far as its record says. */
async function readWhetherOver(
  readSession: () => Promise<Exchange | undefined>,
): Promise<(effect: PendingEffect) => boolean> {
  const record = await readSession();
  const status = (record?.json as { data?: { status?: unknown } | null } | undefined)?.data?.status;
  const isFinal = ['call_hangup', 'call_canceled', 'call_expired'].includes(String(status));
  const startedStatuses = ['call_placed', 'call_in_progress', 'call_errored', 'agent_errored', 'could_not_connect'];
  // A call for now that is in no queue was placed; of one for later nothing is known then.
  return ({ hasRetries, isFar }) =>
    isFinal || (!hasRetries && (startedStatuses.includes(String(status)) || (status === undefined && !isFar)));
}

/** Whether a cancel found nothing that waits; the rest is too late, or undecided. */
function foundNothingToCancel(exchange: Exchange): boolean {
  return traitsOf(exchange.operationId).undoes?.foundNothing(exchange) ?? false;
}

/** The answer, whatever it is; undefined when none came or nothing could be sent. */
async function sendUnjudged(
  operationId: OperationId,
  path: Readonly<Record<string, string>>,
  apiKey: string,
  { subject, transport, ...rest }: CleanUpContext,
): Promise<Exchange | undefined> {
  if (transport.unreachableReason() !== undefined || rest.endSignal?.aborted === true) return undefined;
  const service = createService(subject, createCleanUpGuard({ subject, ...rest }), transport);
  try {
    return await service.send(operationId, { path, apiKey });
  } catch (error) {
    if (error instanceof Violation) return service.exchanges.at(-1);
    if (error instanceof Inconclusive) return undefined;
    throw error;
  }
}
