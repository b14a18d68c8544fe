import { isDeepStrictEqual } from 'node:util';
import { day, hour, second } from '../../src/instant.ts';
import { isObject } from '../../src/json.ts';
import { valueAt } from '../../src/schema.ts';
import { isSamePhoneNumber, phoneDigitsOf } from '../../src/text/phone-digits.ts';
import { sleep } from '../client/polling.ts';
import { dataOf, type Exchange } from '../facts/exchange.ts';
import { recipientsIn } from '../facts/impact.ts';
import { undoResultOf } from '../facts/operation.ts';
import { firstPermittedAt } from '../judge/working-hours.ts';
import { type CleanUpContext, sendUnjudged } from './clean-up.ts';
import { listScheduled } from './clock-control.ts';
import { idIn } from './effect-state.ts';
import type { PendingEffect } from './journal.ts';

/** The ids in the schedule of both workspaces; undefined if the control plane does not list all of them. */
export async function listScheduledIds(subject: Parameters<typeof listScheduled>[0]): Promise<Set<string> | undefined> {
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
  const { subject, journal, endSignal, controlAccess } = context;
  const before = await journal.scheduledBefore;
  const found: PendingEffect[] = [];
  if (before === undefined || endSignal.aborted === true) return found;
  for (const effect of ofRule) effect.isSearched = true;
  const isOfRule = new Set(ofRule);
  const isNew = ({ sessionId }: ScheduledItem) => !before.has(sessionId) && journal.issuedAt(sessionId) === undefined;
  // Leave effects of running rules to the later searches of these rules.
  const isUnclear = (one: PendingEffect) => !isOfRule.has(one) && (one.state !== 'refused' || one.isSearched !== true);
  for (const key of ['workspace', 'otherWorkspace'] as const) {
    const findUnidentified = () => journal.effectsOf().filter((one) => one.key === key && isUnidentified(one));
    const apiKey = subject[key]?.apiKey;
    if (apiKey === undefined || findUnidentified().length === 0) continue;
    const listed = (await listScheduled({ ...subject, endSignal, controlAccess }, key)) ?? [];
    const possible = findUnidentified();
    const items = listed.filter(isNew).map((item) => ({ item, candidates: candidatesFor(item, possible) }));
    // The kit records an effect before its request. So an item without a matching effect is of an app.
    // An item that may be of a workflow never becomes clear, because workflow calls have no id.
    const isIgnored = ({ candidates }: Choice) =>
      candidates.length === 0 || candidates.some(({ kind }) => kind === 'workflow-call');
    for (const { item } of items.filter(isIgnored)) before.add(item.sessionId);
    const clearItems = items.filter((one) => !isIgnored(one) && !one.candidates.some(isUnclear));
    // Wait, because an item may belong to a request whose response has not arrived yet.
    if (clearItems.length > 0) await sleep(responseMs, endSignal);
    const effects = findUnidentified();
    // The likely causes of an item: first requests without a response, then refused requests, the ended rule's first.
    const order = [
      ...effects.filter(({ state }) => state !== 'refused'),
      ...effects.filter((one) => one.state === 'refused' && isOfRule.has(one)),
      ...effects.filter((one) => one.state === 'refused' && !isOfRule.has(one)),
    ];
    const clear = clearItems.map(({ item }) => ({ item, candidates: candidatesFor(item, order) }));
    for (const [effect, { item, candidates }] of assign(clear.filter((one) => !one.candidates.some(isUnclear)))) {
      if (!isNew(item) || !isUnidentified(effect)) continue;
      // Record the item's id as known, so that the next search of the schedule ignores the item.
      journal.recordIssuedId(item.sessionId);
      const read = await sendUnjudged('getSession', { sessionId: item.sessionId }, apiKey, context);
      // If the service does not respond to the read, rely on the schedule, which lists the effect.
      if (read?.status === 404 || (read?.status === 200 && isOfAccepted(read, item, journal))) continue;
      if (!isDueAt(item, effect) && !isCreatedBy(effect, read)) continue;
      const isCertain = candidates.every((one) => isOfRule.has(one) && isDueAt(item, one));
      const isOfRefusedRequest = effect.state === 'refused' && read?.status === 200 && isCertain;
      journal.record(effect, 'identified', item.sessionId);
      found.push(Object.assign(effect, { isOpen: true, isIdOfSchedule: true, isOfRefusedRequest }));
    }
  }
  return found;
}

/** The requests that may have caused a scheduled item: those with its due time, else those whose working hours moved it. */
function candidatesFor(item: ScheduledItem, effects: readonly PendingEffect[]): PendingEffect[] {
  const candidates = effects.filter((one) => isOf(item, one));
  const inTime = candidates.filter((one) => isDueAt(item, one));
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
  const { subject, journal, endSignal, controlAccess } = context;
  const open = remaining.filter(({ id, key }) => id !== undefined && key === 'workspace');
  const items =
    open.length === 0 ? undefined : await listScheduled({ ...subject, endSignal, controlAccess }, 'workspace');
  if (items === undefined) return;
  const ids = new Set(items.map(({ sessionId }) => sessionId));
  const listed = await journal.scheduledBefore;
  for (const effect of open) {
    if (ids.has(effect.id ?? '')) journal.record(effect, 'observed-scheduled');
    // A missing id proves nothing if the schedule never listed it: the service may have returned a wrong id.
    else if (effect.isFar && (items.length === 0 || effect.isIdOfSchedule || listed?.has(effect.id ?? '')))
      journal.record(effect, 'observed-undone');
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

/**
 * Whether a scheduled item has the kind, the recipient and the due time of a request. Apps use the workspace too, so an
 * item with another due time needs more: the working hours, agent and channel that the request names.
 */
function isOf(item: ScheduledItem, effect: PendingEffect): boolean {
  const { kind } = effect;
  if (kind !== item.kind && (kind !== 'workflow-call' || item.kind !== 'call')) return false;
  if (!isDueAt(item, effect) && !isMovedByHours(item, effect)) return false;
  return matchableOf(effect).recipients.includes(toComparable(item.to ?? ''));
}

function isDueAt(item: ScheduledItem, effect: PendingEffect): boolean {
  return Math.abs(Date.parse(item.dueAt) - matchableOf(effect).due) < second;
}

/** Whether the working hours of a request delay its effect to the due time of an item, which has the same hours. */
function isMovedByHours({ dueAt, ...item }: ScheduledItem, effect: PendingEffect): boolean {
  const { at, body } = effect;
  const { due, isMalformed } = matchableOf(effect);
  if (item.workingHours === null || isMalformed || !isObject(body)) return false;
  const from = Number.isNaN(due) ? Date.parse(at) : due;
  const late = Date.parse(dueAt) - from;
  if (!(late > 0 && late < day + hour)) return false;
  const { start, end, timezone: zone } = item.workingHours;
  const { startWorkingHour = null, endWorkingHour = null } = body;
  const named = [
    [body.timezone, zone],
    [body.agentName, item.agentName],
    [body.communicationChannel, item.channelName],
  ];
  const isSame = named.every(([asked, shown]) => asked === undefined || asked === shown);
  if (!isSame || startWorkingHour !== start || endWorkingHour !== end) return false;
  return firstPermittedAt(from, { start: minuteOf(start), end: minuteOf(end), zone }) === Date.parse(dueAt);
}

/** Minutes after midnight of a time of day, `HH:MM`. */
function minuteOf(time: string | null): number | undefined {
  const [hours, minutes] = (time ?? '').split(':').map(Number);
  return minutes === undefined ? undefined : Number(hours) * 60 + minutes;
}

/** Whether the record of a session shows that it was created by a request: at its time and with its variables. */
function isCreatedBy({ at, body }: PendingEffect, record: Exchange | undefined): boolean {
  const { createdAt, dynamicVariables } = dataOf(record?.json);
  const late = Date.parse(String(createdAt)) - Date.parse(at);
  const variables = valueAt(body, '/metadata') ?? {};
  return late > -second && late < longestAnswerMs && isDeepStrictEqual(variables, dynamicVariables ?? {});
}

/** Maximum time from a request to the creation of its session. */
const longestAnswerMs = 10_000;

/** The members of an effect that the search compares, parsed once. */
function matchableOf(effect: PendingEffect): NonNullable<PendingEffect['matchable']> {
  const { dueAt = '', body } = effect;
  effect.matchable ??= {
    due: Date.parse(dueAt),
    isMalformed: dueAt === '' && ['/scheduleTime', '/schedule_time'].some((one) => valueAt(body, one) !== undefined),
    recipients: recipientsIn(body).map(({ value }) => toComparable(value)),
  };
  return effect.matchable;
}

/** A recipient in the same form as in the schedule: a phone number by its digits. */
function toComparable(recipient: string): string {
  return isSamePhoneNumber(recipient, recipient) ? phoneDigitsOf(recipient) : recipient.toLowerCase();
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
    if (answer === undefined || undoResultOf(answer) !== 'done') continue;
    effect.isOfRefusedRequest = true;
    journal.record(effect, 'identified', sessionId);
    journal.record(effect, 'undo-accepted');
  }
}
