import { day, hour, second } from '../../src/instant.ts';
import { isObject } from '../../src/json.ts';
import { valueAt } from '../../src/schema.ts';
import { isSamePhoneNumber } from '../../src/text/phone-digits.ts';
import { sleep } from '../client/sleep.ts';
import type { Exchange } from '../facts/exchange.ts';
import { recipientsIn } from '../facts/impact.ts';
import { acceptsUndo } from '../facts/operation.ts';
import { type CleanUpContext, sendUnjudged } from './clean-up.ts';
import { listScheduled } from './clock-control.ts';
import { idIn } from './effect-state.ts';
import type { PendingEffect } from './journal.ts';

/** The ids in the schedule of both workspaces; undefined if the control plane does not list all of them. */
export async function listScheduledIds(
  subject: Parameters<typeof listScheduled>[0],
): Promise<ReadonlySet<string> | undefined> {
  const [items, others] = await Promise.all([
    listScheduled(subject, 'workspace'),
    listScheduled(subject, 'otherWorkspace'),
  ]);
  const areAll = items !== undefined && (others !== undefined || subject.otherWorkspace === undefined);
  return areAll ? new Set([...items, ...(others ?? [])].map(({ sessionId }) => sessionId)) : undefined;
}

/**
 * Searches the schedule of the control plane for effects of requests that the service refused or did not respond to. Reopens
 * each effect that it finds, with its id, so that clean-up undoes it. `ofRule` has the effects of the rule that has ended.
 * The search ignores items from before the run and of other rules.
 */
export function findInSchedule(ofRule: readonly PendingEffect[], context: CleanUpContext): Promise<PendingEffect[]> {
  return context.journal.takeTurn(() => search(ofRule, context));
}

async function search(ofRule: readonly PendingEffect[], context: CleanUpContext): Promise<PendingEffect[]> {
  const { subject, journal, endSignal } = context;
  const before = await journal.scheduledBefore;
  const found: PendingEffect[] = [];
  if (before === undefined) return found;
  for (const effect of ofRule) effect.isSearched = true;
  const isNew = ({ sessionId }: ScheduledItem) => !before.has(sessionId) && journal.issuedAt(sessionId) === undefined;
  // Leave effects of running rules to the later searches of these rules. Skip workflow calls, which have no id.
  const isUnclear = (one: PendingEffect) =>
    one.kind === 'workflow-call' || (!ofRule.includes(one) && (one.state !== 'refused' || one.isSearched !== true));
  for (const key of ['workspace', 'otherWorkspace'] as const) {
    const findUnidentified = () => journal.effectsOf().filter((one) => one.key === key && isUnidentified(one));
    const apiKey = subject[key]?.apiKey;
    const possible = findUnidentified();
    if (apiKey === undefined || possible.length === 0) continue;
    const listed = (await listScheduled({ ...subject, endSignal }, key)) ?? [];
    const items = listed.filter((item) => isNew(item) && possible.some((one) => isOf(item, one)));
    // Wait, because an item may belong to another rule's request whose response has not arrived yet.
    if (items.length > 0) await sleep(responseMs, endSignal);
    const effects = findUnidentified();
    // The likely causes of an item: first requests without a response, then refused requests, the ended rule's first.
    const order = [
      ...effects.filter(({ state }) => state !== 'refused'),
      ...effects.filter((one) => one.state === 'refused' && ofRule.includes(one)),
      ...effects.filter((one) => one.state === 'refused' && !ofRule.includes(one)),
    ];
    const clear = items.map((item) => ({ item, candidates: candidatesFor(item, order) }));
    for (const [effect, { item, candidates }] of assign(clear.filter((one) => !one.candidates.some(isUnclear)))) {
      if (!isNew(item) || !isUnidentified(effect)) continue;
      // Record the item's id as known, so that the next search of the schedule ignores the item.
      journal.recordIssuedId(item.sessionId);
      const read = await sendUnjudged('getSession', { sessionId: item.sessionId }, apiKey, context);
      // If the service does not respond to the read, rely on the schedule, which lists the effect.
      if (read?.status === 404 || (read?.status === 200 && isOfAccepted(read, item, journal))) continue;
      const isCertain = candidates.every((one) => ofRule.includes(one) && isDueAt(item, one.dueAt));
      const isOfRefusedRequest = effect.state === 'refused' && read?.status === 200 && isCertain;
      journal.record(effect, 'identified', item.sessionId);
      found.push(Object.assign(effect, { isOpen: true, isIdOfSchedule: true, isOfRefusedRequest }));
    }
  }
  return found;
}

/** The requests that may have caused a scheduled item: those with its due time, else any, as working hours may move it. */
function candidatesFor(item: ScheduledItem, effects: readonly PendingEffect[]): PendingEffect[] {
  const candidates = effects.filter((one) => isOf(item, one));
  const inTime = candidates.filter(({ dueAt }) => isDueAt(item, dueAt));
  return inTime.length > 0 ? inTime : candidates;
}

interface Choice {
  item: ScheduledItem;
  candidates: readonly PendingEffect[];
}

/**
 * Assigns a request of its own to each item, for as many items as possible. Where requests are due within a second of each
 * other, taking the first candidate would leave items without one. (Augmenting paths, by Kuhn)
 */
function assign(choices: readonly Choice[]): Map<PendingEffect, Choice> {
  const assigned = new Map<PendingEffect, Choice>();
  const place = (choice: Choice, tried: Set<PendingEffect>): boolean =>
    choice.candidates.some((effect) => {
      if (tried.has(effect)) return false;
      tried.add(effect);
      const earlier = assigned.get(effect);
      if (earlier !== undefined && !place(earlier, tried)) return false;
      assigned.set(effect, choice);
      return true;
    });
  for (const choice of choices) place(choice, new Set());
  return assigned;
}

/** Checks in the schedule of the control plane which remaining effects are still scheduled. */
export async function confirmInSchedule(remaining: readonly PendingEffect[], context: CleanUpContext): Promise<void> {
  const { subject, journal, endSignal } = context;
  const open = remaining.filter(({ id, key }) => id !== undefined && key === 'workspace');
  const items = open.length === 0 ? undefined : await listScheduled({ ...subject, endSignal }, 'workspace');
  if (items === undefined) return;
  const ids = new Set(items.map(({ sessionId }) => sessionId));
  const isSameService = open.some(({ id = '' }) => ids.has(id));
  for (const effect of open) {
    if (ids.has(effect.id ?? '')) journal.record(effect, 'observed-scheduled');
    // The effect is missing from the schedule, and it is due in more than a day. So the service has undone it.
    else if (effect.isFar && (isSameService || effect.isIdOfSchedule)) journal.record(effect, 'observed-undone');
  }
}

type ScheduledItem = NonNullable<Awaited<ReturnType<typeof listScheduled>>>[number];

/** Time limit for the response to a request that the service has carried out. */
const responseMs = 300;

/** Whether the service may have caused an effect without returning its id. */
function isUnidentified({ id, state, exchanges }: PendingEffect): boolean {
  const wasSent = state !== 'refused' || exchanges?.length !== 0;
  return id === undefined && state !== 'undone' && wasSent;
}

/** Whether a response has returned the id in the record of an item. The control plane may use a different id for the item. */
function isOfAccepted(
  record: Exchange,
  { sessionId }: ScheduledItem,
  { issuedAt }: CleanUpContext['journal'],
): boolean {
  const ids = (['message', 'call'] as const).map((kind) => idIn(kind, record) ?? sessionId);
  return ids.some((id) => id !== sessionId && issuedAt(id) !== undefined);
}

/** Whether a scheduled item has the kind, the recipient and the due time of a request. Working hours may delay the time. */
function isOf(item: ScheduledItem, { kind, dueAt, at, body }: PendingEffect): boolean {
  const isKind = kind === item.kind || (kind === 'workflow-call' && item.kind === 'call');
  if (!isKind || !isObject(body)) return false;
  const late = Date.parse(item.dueAt) - Date.parse(dueAt ?? at);
  const hasHours = body.startWorkingHour !== undefined || body.endWorkingHour !== undefined;
  // Reject a different due time without working hours: the item may belong to a concurrent request.
  if (!isDueAt(item, dueAt) && !(hasHours && late > 0 && late < day + hour)) return false;
  const isTo = (value: string) => value.toLowerCase() === item.to?.toLowerCase() || isSamePhoneNumber(value, item.to);
  return recipientsIn(body).some(({ value }) => isTo(value));
}

function isDueAt(item: ScheduledItem, dueAt = ''): boolean {
  return Math.abs(Date.parse(item.dueAt) - Date.parse(dueAt)) < second;
}

/** Sends a cancel to each thread of a refused email, unless another message is pending there. Records emails that it finds. */
export async function cancelInThreads(ofRule: readonly PendingEffect[], context: CleanUpContext): Promise<void> {
  const { subject, journal } = context;
  for (const effect of ofRule) {
    const sessionId = valueAt(effect.body, '/emailOptions/replyTo');
    const apiKey = subject[effect.key]?.apiKey;
    if (effect.state !== 'refused' || typeof sessionId !== 'string' || apiKey === undefined) continue;
    if (journal.issuedAt(sessionId) === undefined || journal.openWithId('message', sessionId).length > 0) continue;
    const answer = await sendUnjudged('cancelScheduledMessages', { sessionId }, apiKey, context);
    if (answer === undefined || !acceptsUndo(answer)) continue;
    effect.isOfRefusedRequest = true;
    journal.record(effect, 'identified', sessionId);
    journal.record(effect, 'undo-accepted');
  }
}
