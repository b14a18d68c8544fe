import { isDeepStrictEqual } from 'node:util';
import { day, hour, second } from '../../src/instant.ts';
import { valueAt } from '../../src/schema.ts';
import { sleep } from '../client/transport.ts';
import { dataOf, type Exchange, idIn } from '../facts/exchange.ts';
import { isSameAddress } from '../facts/record.ts';
import { firstPermittedAt, minuteOf } from '../judge/working-hours.ts';
import { type CleanUpContext, cleanUp, isFarNow, sendUnjudged } from './clean-up.ts';
import { listScheduled } from './clock-control.ts';
import { isSettled, type KeyName, keyNames, type PendingEffect } from './journal.ts';

type ScheduledItem = NonNullable<Awaited<ReturnType<typeof listScheduled>>>[number];

export async function findInSchedule(
  ofRule: readonly PendingEffect[],
  before: Set<string>,
  context: CleanUpContext,
): Promise<void> {
  if (context.endSignal.aborted) return;
  for (const key of keyNames) {
    if (!ofRule.some((one) => one.key === key && isUnidentified(one))) continue;
    const listed = (await list(key, context)) ?? [];
    const effects = effectsIn(key, context);
    for (const item of listed.filter((one) => isNew(one, before, context))) {
      const matching = effects.filter((one) => isOf(item, one));
      const isIgnored = matching.length === 0 || matching.some(({ kind }) => kind === 'workflow-call');
      if (isIgnored) before.add(item.sessionId);
    }
    await identify(listed, key, context, new Set(ofRule));
  }
}

export async function settleFromSchedule(context: CleanUpContext): Promise<boolean> {
  const results = await Promise.all(keyNames.map((key) => settleWorkspace(key, context)));
  return !results.includes(false);
}

async function settleWorkspace(key: KeyName, context: CleanUpContext): Promise<boolean> {
  const { journal, endSignal } = context;
  if (effectsIn(key, context).length === 0) return true;
  let listed = await list(key, context);
  if (listed === undefined) return false;
  const listedEffects = recordListed(listed, key, context);
  const shown = [...listedEffects, ...(await identify(listed, key, context))];
  if (shown.length > 0 && !endSignal.aborted) {
    await cleanUp(shown, context);
    listed = await list(key, context);
    if (listed === undefined) return false;
    recordListed(listed, key, context);
  }
  const before = await journal.scheduledBefore;
  const effects = effectsIn(key, context);
  const ids = new Set(effects.map(({ id }) => id));
  const unexplained = listed.filter(({ sessionId }) => before?.has(sessionId) !== true && !ids.has(sessionId));
  const listedIds = new Set(listed.map(({ sessionId }) => sessionId));
  for (const effect of effects) {
    const { state, kind, id, at, exchanges = [] } = effect;
    const mayStillAct = id === undefined && exchanges.length === 0 && Date.now() - Date.parse(at) < longestAnswerMs;
    if (isSettled(state) || kind === 'workflow-call' || mayStillAct || listedIds.has(id ?? '')) continue;
    if (!unexplained.some((item) => mayBeOf(item, effect)))
      journal.record(effect, isFarNow(effect) ? 'settled-otherwise' : 'came-due');
  }
  return true;
}

function recordListed(listed: readonly ScheduledItem[], key: KeyName, context: CleanUpContext): PendingEffect[] {
  const effectsOfId = Map.groupBy(effectsIn(key, context), ({ id }) => id);
  const shown = listed.flatMap((item) => {
    const known = (effectsOfId.get(item.sessionId) ?? []).filter(({ kind }) => kind === item.kind);
    const exact = known.filter((effect) => isOf(item, effect));
    return exact.length > 0 ? exact : known;
  });
  for (const effect of shown) context.journal.record(effect, 'listed');
  return shown;
}

async function identify(
  listed: readonly ScheduledItem[],
  key: KeyName,
  context: CleanUpContext,
  ofRule?: ReadonlySet<PendingEffect>,
): Promise<PendingEffect[]> {
  const { subject, journal, endSignal } = context;
  const before = journal.scheduledBefore === undefined ? new Set<string>() : await journal.scheduledBefore;
  if (before === undefined) return [];
  const isUnclear = (one: PendingEffect) => one.kind === 'workflow-call' || ofRule?.has(one) === false;
  const findChoices = () => {
    const rankOf = ({ state }: PendingEffect) => Number(state === 'refused');
    const effects = effectsIn(key, context).toSorted((one, other) => rankOf(one) - rankOf(other));
    const items = listed.filter((one) => isNew(one, before, context));
    const dueFirst = (item: ScheduledItem) => (one: PendingEffect, other: PendingEffect) =>
      Number(isDueAt(item, other)) - Number(isDueAt(item, one));
    const choices = items.map((item) => {
      return { item, matching: effects.filter((one) => isOf(item, one)).toSorted(dueFirst(item)) };
    });
    return choices.filter(({ matching }) => {
      const possible = ofRule === undefined ? matching : matching.filter(isUnidentified);
      return possible.length > 0 && !possible.some(isUnclear);
    });
  };
  if (findChoices().length === 0) return [];
  await sleep(responseMs, endSignal);
  const ofOtherRuns = journal.idsOfOtherRuns();
  const explained: { item: ScheduledItem; causes: readonly PendingEffect[]; isRead: boolean }[] = [];
  for (const { item, matching } of findChoices().filter(({ item }) => !ofOtherRuns.has(item.sessionId))) {
    const read = await sendUnjudged('getSession', { sessionId: item.sessionId }, subject[key]?.apiKey ?? '', context);
    const isUnread = ofRule === undefined && read === undefined;
    const causes = matching.filter(
      (one) => isCausedBy(item, one, read, context) || (isUnread && one.exchanges !== undefined),
    );
    if (causes.length === 0 && read !== undefined) before.add(item.sessionId);
    explained.push({ item, causes, isRead: read?.status === 200 });
  }
  const found: PendingEffect[] = [];
  for (const { item, causes, isRead } of explained.filter(({ item }) => isNew(item, before, context))) {
    const candidates = causes.filter(isUnidentified);
    const [cause] = ofRule === undefined ? causes : [];
    const effect = candidates[0] ?? (cause && journal.planAgain(cause));
    if (effect === undefined) continue;
    const isCertain = ofRule !== undefined && candidates.every((one) => isDueAt(item, one));
    effect.isOfRefusedRequest = effect.state === 'refused' && isRead && isCertain;
    journal.recordIssuedId(item.sessionId);
    journal.record(effect, 'identified', item.sessionId);
    found.push(effect);
  }
  return found;
}

function isCausedBy(
  item: ScheduledItem,
  effect: PendingEffect,
  read: Exchange | undefined,
  { journal }: CleanUpContext,
): boolean {
  if (read?.status === 404 || (read?.status === 200 && isOfAccepted(read, item, journal))) return false;
  const isExpected = effect.exchanges !== undefined && isDueAt(item, effect);
  if (isExpected && (read?.status !== 200 || isUnidentified(effect))) return true;
  return read?.status === 200 && isCreatedBy(effect, read);
}

function effectsIn(key: KeyName, { journal, subject }: CleanUpContext): PendingEffect[] {
  return subject[key] === undefined ? [] : journal.effectsOf().filter((one) => one.key === key);
}

function list(key: KeyName, { subject, endSignal, controlAccess }: CleanUpContext) {
  return listScheduled({ ...subject, endSignal, controlAccess }, key);
}

function isNew({ sessionId }: ScheduledItem, before: ReadonlySet<string>, { journal }: CleanUpContext): boolean {
  return !before.has(sessionId) && journal.issuedAt(sessionId) === undefined;
}

const responseMs = 300;

function isUnidentified({ id, state, exchanges }: PendingEffect): boolean {
  const wasSent = state !== 'refused' || exchanges?.length !== 0;
  return id === undefined && state !== 'undone' && wasSent;
}

function isOfAccepted(
  record: Exchange,
  { sessionId }: ScheduledItem,
  { issuedAt }: CleanUpContext['journal'],
): boolean {
  const ids = (['message', 'call'] as const).map((kind) => idIn(kind, record) ?? sessionId);
  return ids.some((id) => id !== sessionId && issuedAt(id) !== undefined);
}

function isOf(item: ScheduledItem, effect: PendingEffect): boolean {
  return isOfKind(item, effect) && isTo(item, effect) && (isDueAt(item, effect) || isMovedByHours(item, effect));
}

function mayBeOf(item: ScheduledItem, effect: PendingEffect): boolean {
  return isOfKind(item, effect) && isTo(item, effect) && !(Math.abs(millisecondsLate(item, effect)) > day + hour);
}

function isOfKind(item: ScheduledItem, { kind }: PendingEffect): boolean {
  return kind === item.kind || (kind === 'workflow-call' && item.kind === 'call');
}

function isTo({ to }: ScheduledItem, { recipients = [] }: PendingEffect): boolean {
  return recipients.some((one) => isSameAddress(one, to));
}

function millisecondsLate({ dueAt }: ScheduledItem, effect: PendingEffect): number {
  return Date.parse(dueAt) - Date.parse(effect.dueAt ?? '');
}

function isDueAt(item: ScheduledItem, effect: PendingEffect): boolean {
  return Math.abs(millisecondsLate(item, effect)) < second;
}

function isMovedByHours(item: ScheduledItem, effect: PendingEffect): boolean {
  const { at, dueAt, body, hours } = effect;
  const asks = ['/scheduleTime', '/schedule_time'].some((pointer) => valueAt(body, pointer) !== undefined);
  const isMalformed = dueAt === undefined && asks;
  if (item.workingHours === null || isMalformed || hours === undefined) return false;
  const [from, due] = [Date.parse(dueAt ?? at), Date.parse(item.dueAt)];
  if (!(due > from && due < from + day + hour)) return false;
  const { start, end, timezone: zone } = item.workingHours;
  const named = [
    [hours.zone, zone],
    [valueAt(body, '/agentName'), item.agentName],
    [valueAt(body, '/communicationChannel'), item.channelName],
  ];
  const isSame = named.every(([asked, shown]) => asked === undefined || asked === shown);
  if (!isSame || (hours.start ?? null) !== start || (hours.end ?? null) !== end) return false;
  return firstPermittedAt(from, { start: minuteOf(start), end: minuteOf(end), zone }) === due;
}

function isCreatedBy({ at, body }: PendingEffect, record: Exchange): boolean {
  const { createdAt, dynamicVariables } = dataOf(record.json);
  const late = Date.parse(String(createdAt)) - Date.parse(at);
  const variables = JSON.parse(JSON.stringify(valueAt(body, '/metadata') ?? {}));
  const isSame = body === undefined || isDeepStrictEqual(variables, dynamicVariables ?? {});
  return late > -second && late < longestAnswerMs && isSame;
}

const longestAnswerMs = 10_000;
