import { second } from '../../src/instant.ts';
import { isObject } from '../../src/json.ts';
import { valueAt } from '../../src/schema.ts';
import { isSamePhoneNumber } from '../../src/text/phone-digits.ts';
import { type Exchange, statusAndCodeOf } from '../facts/exchange.ts';
import { acceptsUndo } from '../facts/operation.ts';
import { statementsOf } from '../oracle/error-conditions.ts';
import { Inconclusive, seenIn, Violation } from '../oracle/violation.ts';
import { type CleanUpContext, sendUnjudged } from './clean-up.ts';
import { listWaiting } from './clock-control.ts';
import { idIn, isSettled } from './effect-state.ts';
import { recipientsIn } from './impact.ts';
import type { KeyName, PendingEffect } from './ledger.ts';

/** Whether a response says that nothing was done: an error of the client in the envelope, or a limit of the rate. */
export function provesRefusal(exchange: Exchange): boolean {
  const { status, headers, json } = exchange;
  if (idIn('message', exchange) !== undefined || idIn('call', exchange) !== undefined) return false;
  if (status === 429 || (status === 503 && headers['retry-after'] !== undefined)) return true;
  const isEnvelope = isObject(json) && typeof json.errorCode === 'string' && !json.data;
  return isEnvelope && status >= 400 && status < 500;
}

/**
 * Looks in the schedule of the control plane for effects that the service refused, or did not answer. An effect that it finds is
 * open again, with its id, so that it is undone. `accepted`: those of the same work that have an id.
 */
export async function findInSchedule(
  effects: readonly PendingEffect[],
  accepted: readonly PendingEffect[],
  context: CleanUpContext,
): Promise<void> {
  if (context.subject.controlUrl === undefined || effects.length === 0) return;
  await matchWaiting(effects, accepted, context).catch((error: unknown) => {
    if (!(error instanceof Inconclusive)) throw error;
  });
}

/** Looks which of the effects that are left wait by the schedule of the control plane. */
export async function confirmInSchedule(left: readonly PendingEffect[], context: CleanUpContext): Promise<void> {
  const { subject, journal } = context;
  const open = left.filter(({ id, key, state }) => id !== undefined && key === 'workspace' && !isSettled(state));
  if (subject.controlUrl === undefined || open.length === 0) return;
  const items = await listWaiting(subject, subject.workspace.apiKey).catch(() => undefined);
  if (items === undefined) return;
  const ids = new Set(items.map(({ sessionId }) => sessionId));
  const isSameService = open.some(({ id = '' }) => ids.has(id));
  for (const effect of open) {
    if (ids.has(effect.id ?? '')) journal.record(effect, 'seen-waiting');
    // What is due in more than a day has not left the schedule by itself.
    else if (effect.isFar && (isSameService || effect.isIdOfSchedule)) journal.record(effect, 'seen-undone');
  }
}

async function matchWaiting(
  effects: readonly PendingEffect[],
  accepted: readonly PendingEffect[],
  context: CleanUpContext,
): Promise<void> {
  const { subject, journal } = context;
  for (const [key, group] of Map.groupBy(effects, (effect): KeyName => effect.key)) {
    const apiKey = subject[key]?.apiKey;
    if (apiKey === undefined) continue;
    const items = await listWaiting(subject, apiKey);
    const ids = new Set(items.map(({ sessionId }) => sessionId));
    for (const item of items) {
      if (journal.issuedAt(item.sessionId) !== undefined) continue;
      // A control plane may have other identifiers than the service: then the item may be that of a request that was taken.
      const taken = accepted.filter((one) => one.key === key && isOf(item, one));
      if (taken.length > 0 && !taken.some(({ id = '' }) => ids.has(id))) continue;
      const dueAt = new Date(item.dueAt).toISOString();
      const own = group.filter((one) => one.id === undefined && one.what === item.kind && isOf(item, one));
      const effect = own.find((one) => one.dueAt === dueAt) ?? own[0];
      if (effect === undefined) continue;
      // Rules that end at the same time look at one schedule.
      journal.recordIssuedId(item.sessionId);
      const read = await sendUnjudged('getSession', { sessionId: item.sessionId }, apiKey, context);
      // Where it can no longer be asked for, the schedule is enough to name it.
      if (read !== undefined && read.status !== 200) continue;
      journal.record(effect, 'identified', item.sessionId);
      effect.isIdOfSchedule = true;
    }
  }
}

type WaitingItem = Awaited<ReturnType<typeof listWaiting>>[number];

/** Whether an item is what a request asked for: of its kind, for its recipient, and at its time. */
function isOf({ kind, to, dueAt }: WaitingItem, { what, dueAt: plannedAt, body }: PendingEffect): boolean {
  // Without a time it could be of another request that is under way.
  const isKind = what === kind || (what === 'workflow-call' && kind === 'call');
  if (!isKind || !isObject(body) || plannedAt === undefined) return false;
  const isTo = (value: string) => value.toLowerCase() === to?.toLowerCase() || isSamePhoneNumber(value, to);
  if (!recipientsIn(body).some(({ value }) => isTo(value))) return false;
  // Hours may put it off, but then it could be a call of a workflow, whose id nobody knows.
  const late = Date.parse(dueAt) - Date.parse(plannedAt);
  return late > -second && late < second;
}

/** A refused email may name a thread of this run in which nothing else waits. A cancel there finds nothing, or the email. */
export async function cancelInThreads(refused: readonly PendingEffect[], context: CleanUpContext): Promise<void> {
  const { subject, journal } = context;
  for (const effect of refused) {
    const sessionId = valueAt(effect.body, '/emailOptions/replyTo');
    const apiKey = subject[effect.key]?.apiKey;
    if (effect.state !== 'refused' || typeof sessionId !== 'string' || apiKey === undefined) continue;
    if (journal.issuedAt(sessionId) === undefined || journal.openWithId('message', sessionId).length > 0) continue;
    const answer = await sendUnjudged('cancelScheduledMessages', { sessionId }, apiKey, context);
    if (answer === undefined || !acceptsUndo(answer)) continue;
    journal.record(effect, 'identified', sessionId);
    journal.record(effect, 'undo-accepted');
  }
}

/** The finding about a request that the service refused, and did all the same. */
export function toRefusalViolation({ what, dueAt, exchanges = [] }: PendingEffect): Violation {
  const [refusal] = exchanges;
  const { errorCode } = (refusal?.json ?? {}) as { errorCode?: unknown };
  const statements = refusal === undefined ? (['errors/shape'] as const) : statementsOf(refusal, String(errorCode));
  const expected = `nothing done by a request that was refused with ${refusal === undefined ? 'an error' : statusAndCodeOf(refusal)}`;
  const received = `${what === 'message' ? 'a message' : 'a call'} that waits, due ${dueAt ?? 'at once'}`;
  return new Violation(statements, expected, received, refusal && seenIn(refusal));
}
