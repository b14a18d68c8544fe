import { second } from '../../src/instant.ts';
import { isObject } from '../../src/json.ts';
import { valueAt } from '../../src/schema.ts';
import { isSamePhoneNumber } from '../../src/text/phone-digits.ts';
import { sleep } from '../client/sleep.ts';
import { type Exchange, statusAndCodeOf } from '../facts/exchange.ts';
import { acceptsUndo } from '../facts/operation.ts';
import { statementsOf } from '../judge/error-conditions.ts';
import { Inconclusive, seenIn, Violation } from '../judge/violation.ts';
import type { Subject } from '../subject/subject.ts';
import { type CleanUpContext, sendUnjudged } from './clean-up.ts';
import { listWaiting } from './clock-control.ts';
import { idIn, isSettled } from './effect-state.ts';
import { recipientsIn } from './impact.ts';
import type { KeyName, PendingEffect } from './ledger.ts';

/** Whether a response states that the request had no effect: a 4xx error in the envelope, or a rate limit. */
export function provesRefusal(exchange: Exchange): boolean {
  const { status, headers, json } = exchange;
  if (idIn('message', exchange) !== undefined || idIn('call', exchange) !== undefined) return false;
  if (status === 429 || (status === 503 && headers['retry-after'] !== undefined)) return true;
  const isEnvelope = isObject(json) && typeof json.errorCode === 'string' && !json.data;
  return isEnvelope && status >= 400 && status < 500;
}

/** The ids in the schedule of both workspaces; undefined if the control plane does not list all of them. */
export async function listScheduledIds(subject: Subject): Promise<ReadonlySet<string> | undefined> {
  const keys = [
    subject.workspace.apiKey,
    ...(subject.otherWorkspace === undefined ? [] : [subject.otherWorkspace.apiKey]),
  ];
  const lists = await Promise.all(keys.map((apiKey) => listWaiting(subject, apiKey).catch(() => undefined)));
  const items = lists.flatMap((list) => list ?? []);
  const areAll = lists.every((list) => list !== undefined && list.length < mostListed);
  return areAll ? new Set(items.map(({ sessionId }) => sessionId)) : undefined;
}

/**
 * Searches the schedule of the control plane for effects whose requests the service refused or did not respond to.
 * Reopens each effect that it finds, with its id, so that clean-up undoes it. `accepted`: effects of the same rule with ids.
 * An item that was there before the run, or that may belong to a request of another rule, is left alone.
 */
export async function findInSchedule(
  effects: readonly PendingEffect[],
  accepted: readonly PendingEffect[],
  context: CleanUpContext,
): Promise<void> {
  const { subject, journal } = context;
  if (subject.controlUrl === undefined || effects.length === 0) return;
  const before = await journal.scheduledBefore(async () => undefined);
  if (before === undefined) return;
  await matchWaiting(effects, accepted, before, context).catch((error: unknown) => {
    if (!(error instanceof Inconclusive)) throw error;
  });
}

/** Checks in the schedule of the control plane which remaining effects are still scheduled. */
export async function confirmInSchedule(left: readonly PendingEffect[], context: CleanUpContext): Promise<void> {
  const { subject, journal } = context;
  const open = left.filter(({ id, key, state }) => id !== undefined && key === 'workspace' && !isSettled(state));
  if (subject.controlUrl === undefined || open.length === 0) return;
  const items = await listWaiting(subject, subject.workspace.apiKey).catch(() => undefined);
  if (items === undefined || items.length >= mostListed) return;
  const ids = new Set(items.map(({ sessionId }) => sessionId));
  const isSameService = open.some(({ id = '' }) => ids.has(id));
  for (const effect of open) {
    if (ids.has(effect.id ?? '')) journal.record(effect, 'seen-waiting');
    // An effect due in more than a day cannot have left the schedule by becoming due, so it was undone.
    else if (effect.isFar && (isSameService || effect.isIdOfSchedule)) journal.record(effect, 'seen-undone');
  }
}

async function matchWaiting(
  effects: readonly PendingEffect[],
  accepted: readonly PendingEffect[],
  before: ReadonlySet<string>,
  context: CleanUpContext,
): Promise<void> {
  const { subject, journal } = context;
  for (const [key, group] of Map.groupBy(effects, (effect): KeyName => effect.key)) {
    const apiKey = subject[key]?.apiKey;
    if (apiKey === undefined) continue;
    const items = await listWaiting(subject, apiKey);
    if (items.length >= mostListed) continue;
    const ids = new Set(items.map(({ sessionId }) => sessionId));
    for (const item of items) {
      if (before.has(item.sessionId) || journal.issuedAt(item.sessionId) !== undefined) continue;
      // If the control plane uses different ids than the service, the item may belong to an accepted request.
      const taken = accepted.filter((one) => one.key === key && isOf(item, one));
      if (taken.length > 0 && !taken.some(({ id = '' }) => ids.has(id))) continue;
      const candidates = journal.unidentified().filter((one) => one.key === key && isOf(item, one));
      if (candidates.some((one) => !group.includes(one))) continue;
      // A request without a response may have caused it. Only if there is none, a refused request did.
      const effect = candidates.find(({ state }) => state !== 'refused') ?? candidates[0];
      if (effect === undefined) continue;
      // The response to a request of another rule may be on its way.
      await sleep(responseMs, context.endSignal);
      if (journal.issuedAt(item.sessionId) !== undefined) continue;
      // Rules that end at the same time search the same schedule: claim the item.
      journal.recordIssuedId(item.sessionId);
      const read = await sendUnjudged('getSession', { sessionId: item.sessionId }, apiKey, context);
      // If the session cannot be read, the schedule alone identifies the effect.
      if (read !== undefined && (read.status !== 200 || isOfAccepted(read, item, journal))) continue;
      journal.record(effect, 'identified', item.sessionId);
      effect.isIdOfSchedule = true;
    }
  }
}

/** Whether the record of an item has another id, which the service returned: control planes may have ids of their own. */
function isOfAccepted(record: Exchange, { sessionId }: WaitingItem, { issuedAt }: CleanUpContext['journal']): boolean {
  const ids = (['message', 'call'] as const).map((kind) => idIn(kind, record) ?? sessionId);
  return ids.some((id) => id !== sessionId && issuedAt(id) !== undefined);
}

type WaitingItem = Awaited<ReturnType<typeof listWaiting>>[number];

/** The control plane lists at most as many items in one response. */
const mostListed = 1_000;

/** Time limit for the response to a request that the service has carried out. */
const responseMs = 300;

/** Whether a scheduled item matches a request: the same kind, recipient and time. */
function isOf({ kind, to, dueAt }: WaitingItem, { what, dueAt: plannedAt, body }: PendingEffect): boolean {
  // Without a time, the item could belong to a concurrent request.
  const isKind = what === kind || (what === 'workflow-call' && kind === 'call');
  if (!isKind || !isObject(body) || plannedAt === undefined) return false;
  const isTo = (value: string) => value.toLowerCase() === to?.toLowerCase() || isSamePhoneNumber(value, to);
  if (!recipientsIn(body).some(({ value }) => isTo(value))) return false;
  // Ignore items that working hours delayed: they could belong to other requests.
  const late = Date.parse(dueAt) - Date.parse(plannedAt);
  return late > -second && late < second;
}

/** Cancels in the threads that refused emails name, if nothing else is pending there. A cancel finds the email, or nothing. */
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

/** The violation by a service that refused a request, but caused its effect. */
export function toRefusalViolation({ what, dueAt, exchanges = [] }: PendingEffect): Violation {
  const [refusal] = exchanges;
  const { errorCode } = (refusal?.json ?? {}) as { errorCode?: unknown };
  const statements = refusal === undefined ? (['errors/shape'] as const) : statementsOf(refusal, String(errorCode));
  const expected = `nothing done by a request that was refused with ${refusal === undefined ? 'an error' : statusAndCodeOf(refusal)}`;
  const received = `${what === 'message' ? 'a message' : 'a call'} that waits, due ${dueAt ?? 'at once'}`;
  return new Violation(statements, expected, received, refusal && seenIn(refusal));
}
