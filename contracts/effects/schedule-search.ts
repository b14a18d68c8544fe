import { valueAt } from '../../src/schema.ts';
import { sleep } from '../client/polling.ts';
import type { Exchange } from '../facts/exchange.ts';
import { undoResultOf } from '../facts/operation.ts';
import { type CleanUpContext, cleanUp, isFarNow, sendUnjudged } from './clean-up.ts';
import { listScheduled } from './clock-control.ts';
import { idIn, isSettled } from './effect-state.ts';
import { type KeyName, keyNames, type PendingEffect } from './journal.ts';
import {
  assign,
  candidatesFor,
  isCreatedBy,
  isDueAt,
  isOf,
  longestAnswerMs,
  mayBeOf,
  type ScheduledItem,
} from './schedule-match.ts';

/**
 * Reopens effects of refused or unanswered requests that the schedule of the control plane lists, so that clean-up
 * undoes the effects. An item that a request of another rule may have caused stays for the end of the run.
 */
export async function findInSchedule(ofRule: readonly PendingEffect[], context: CleanUpContext): Promise<void> {
  const before = await context.journal.scheduledBefore;
  if (before === undefined || context.endSignal.aborted) return;
  for (const key of keyNames) {
    if (!ofRule.some((one) => one.key === key && isUnidentified(one))) continue;
    const listed = (await list(key, context)) ?? [];
    const effects = effectsIn(key, context);
    // The kit records effects before their requests, so an item without a matching effect belongs to an app. An item
    // that a workflow call may have caused stays unclear, because workflow calls have no id.
    for (const item of listed.filter((one) => isNew(one, before, context))) {
      const matching = effects.filter((one) => isOf(item, one));
      const isIgnored = matching.length === 0 || matching.some(({ kind }) => kind === 'workflow-call');
      if (isIgnored) before.add(item.sessionId);
    }
    await identify(listed, key, context, new Set(ofRule));
  }
}

/** Compares schedule and journal. Returns whether the schedule was complete; also true without a control plane. */
export async function settleFromSchedule(context: CleanUpContext): Promise<boolean> {
  const results = await Promise.all(keyNames.map((key) => settleWorkspace(key, context)));
  return !results.includes(false);
}

async function settleWorkspace(key: KeyName, context: CleanUpContext): Promise<boolean> {
  const { subject, journal, endSignal } = context;
  if (subject.controlUrl === undefined || effectsIn(key, context).length === 0) return true;
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
    // A service may still carry out a request that it has not answered.
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

/**
 * Finds the requests that caused scheduled items. With `ofRule`, skips items that a request of a running rule may have
 * caused. At the end of a run, an item may also be a second effect of a request.
 */
async function identify(
  listed: readonly ScheduledItem[],
  key: KeyName,
  context: CleanUpContext,
  ofRule?: ReadonlySet<PendingEffect>,
): Promise<PendingEffect[]> {
  const { subject, journal, endSignal } = context;
  // Effects of an earlier run match an item only if the record of the item shows the time of the request.
  const before = journal.scheduledBefore === undefined ? new Set<string>() : await journal.scheduledBefore;
  if (before === undefined) return [];
  const isUnclear = (one: PendingEffect) => one.kind === 'workflow-call' || ofRule?.has(one) === false;
  const findChoices = () => {
    // The likely causes of a scheduled item: first requests without a response, then refused requests.
    const rankOf = ({ state }: PendingEffect) => Number(state === 'refused');
    const effects = effectsIn(key, context).toSorted((one, other) => rankOf(one) - rankOf(other));
    const items = listed.filter((one) => isNew(one, before, context));
    const choices = items.map((item) => ({ item, matching: candidatesFor(item, effects) }));
    return choices.filter(({ matching }) => {
      const possible = ofRule === undefined ? matching : matching.filter(isUnidentified);
      return possible.length > 0 && !possible.some(isUnclear);
    });
  };
  if (findChoices().length === 0) return [];
  // Wait: a scheduled item may belong to a request of another rule or run whose response has not arrived yet.
  await sleep(responseMs, endSignal);
  const ofOtherRuns = journal.idsOfOtherRuns();
  const explained: { item: ScheduledItem; causes: readonly PendingEffect[]; isRead: boolean }[] = [];
  for (const { item, matching } of findChoices().filter(({ item }) => !ofOtherRuns.has(item.sessionId))) {
    const read = await sendUnjudged('getSession', { sessionId: item.sessionId }, subject[key]?.apiKey ?? '', context);
    // At the end of a run, also report an unreadable scheduled item if its hours and due time fit exactly.
    const isUnread = ofRule === undefined && read === undefined;
    const causes = matching.filter((one) => isCausedBy(item, one, read, context) || (isUnread && isOfThisRun(one)));
    if (causes.length === 0 && read !== undefined) before.add(item.sessionId);
    explained.push({ item, causes, isRead: read?.status === 200 });
  }
  const choices = explained
    .filter(({ item }) => isNew(item, before, context))
    .map((one) => ({ ...one, candidates: one.causes.filter(isUnidentified) }));
  const assigned = new Map([...assign(choices)].map(([effect, { item }]) => [item, effect]));
  const found: PendingEffect[] = [];
  for (const { item, candidates, causes, isRead } of choices) {
    const [cause] = ofRule === undefined ? causes : [];
    const effect = assigned.get(item) ?? (cause && journal.planAgain(cause));
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
  // If the service does not respond to the read of a record, rely on the schedule, which lists the effect.
  const isExpected = isOfThisRun(effect) && isDueAt(item, effect);
  if (isExpected && (read?.status !== 200 || isUnidentified(effect))) return true;
  return read?.status === 200 && isCreatedBy(effect, read);
}

function isOfThisRun({ exchanges }: PendingEffect): boolean {
  return exchanges !== undefined;
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

/** The id in the record of a scheduled item may differ from the id of the item. */
function isOfAccepted(
  record: Exchange,
  { sessionId }: ScheduledItem,
  { issuedAt }: CleanUpContext['journal'],
): boolean {
  const ids = (['message', 'call'] as const).map((kind) => idIn(kind, record) ?? sessionId);
  return ids.some((id) => id !== sessionId && issuedAt(id) !== undefined);
}

/** Cancels the messages of a thread, unless another message is pending in the thread. */
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
