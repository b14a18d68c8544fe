import { second } from '../../src/instant.ts';
import type { OperationId } from '../../src/operations.ts';
import { count } from '../../src/text/count.ts';
import { sleep } from '../client/polling.ts';
import { toRequest } from '../client/request.ts';
import { parseAnswer } from '../client/send-request.ts';
import type { Exchange } from '../facts/exchange.ts';
import { undoingOperationOf, undoResultOf } from '../facts/operation.ts';
import { Inconclusive } from '../judge/violation.ts';
import { toCurlCommand } from '../reports/curl.ts';
import { createRedaction } from '../reports/redaction.ts';
import type { LeakedEffect } from '../reports/run-event.ts';
import type { Subject } from '../subject/subject.ts';
import { removeWorkspace } from './clock-control.ts';
import { eventInRecord, isSettled, isStillThere, isUnderWay, undoEventOf } from './effect-state.ts';
import {
  type CreatedWorkspace,
  type EffectJournal,
  type Ledger,
  type OpenEntries,
  openEffectJournal,
  type PendingEffect,
} from './journal.ts';
import { describeSent, namesOf } from './permission.ts';
import { openRun, type RunContext } from './run-context.ts';

/** After `signal` aborts, clean-up does not wait for calls in progress. After `endSignal` aborts, it undoes no more effects. */
export interface CleanUpContext
  extends Pick<RunContext, 'transport' | 'budget' | 'journal' | 'signal' | 'endSignal' | 'controlAccess'> {
  subject: Subject;
}

const concurrency = 8;
const maxAttempts = 4;
/** Clean-up gives up on a service after 3 undos without a response. */
const maxUnanswered = 3;
/** Maximum wait for a call in progress. The kit can cancel its retry only after it has failed. */
const longestCallMs = 120_000;
const callPauseMs = 5_000;

/** Undoes every pending effect that can be undone. No response of the service makes it throw. */
export async function cleanUp(pending: readonly PendingEffect[], context: CleanUpContext): Promise<void> {
  const { journal, endSignal } = context;
  const identified = pending.filter(({ id, kind }) => id !== undefined && undoingOperationOf(kind) !== undefined);
  // Group effects by id, because one cancel undoes all messages of a session.
  const groups = [...Map.groupBy(identified, ({ kind, key, id }) => `${kind} ${key} ${id}`).values()];
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
  const [{ kind, key, id = '' }] = group;
  const { subject, budget, journal, signal, endSignal } = context;
  const apiKey = subject[key]?.apiKey;
  const undoing = undoingOperationOf(kind);
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
    recordAll(undoEventOf(answer));
    return answer && { status: answer.status, result: undoResultOf(answer) };
  };
  /** Reads the record of the session or call. `isSilent`: the record does not show the state of any effect. */
  const readRecord = async (spend = budget.spendUndo) => {
    if (!journal.isOfOneRequest(id) && kind === 'message') return { exists: false, isSilent: true, isUnderWay: false };
    const { visibleSeconds } = subject.waits;
    if (visibleSeconds !== undefined) await sleep(visibleSeconds * second, endSignal);
    const record = await sendUnjudged('getSession', { sessionId: id }, apiKey, context, undefined, spend);
    let isSilent = record !== undefined;
    for (const effect of record === undefined ? [] : group) {
      const event = eventInRecord(effect, record as Exchange, Date.now());
      if (event === undefined) continue;
      isSilent = false;
      if (event === 'observed-sent') effect.exchanges?.push(record as Exchange);
      journal.record(effect, event === 'observed-sent' && !isFarNow(effect) ? 'came-due' : event);
    }
    for (const effect of record?.status === 404 ? group : []) effect.isForgottenByService = true;
    return { exists: record?.status === 200, isSilent, isUnderWay: record !== undefined && isUnderWay(record) };
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
      // The interface leaves open whether a call can be read by its id, so accept the response to the undo.
      if (record.isSilent && result === 'done') recordAll('nothing-pending');
      // Ask again if the record shows the cancelled call in the queue: the record may be out of date for a while.
      const isStale = wasAccepted && !record.isSilent && !record.isUnderWay;
      wasAccepted ||= result !== 'nothing';
      if (!isOpen() || (result === 'nothing' && !isStale)) break;
    }
    if (kind === 'call' || result !== 'done') await sleep(300, endSignal);
  }
  if (answer === undefined || !isOpen()) return true;
  const foundNothing = answer.result === 'nothing';
  if (foundNothing) recordAll('nothing-pending');
  if (isOpen() && kind === 'message') {
    const { exists } = await readRecord();
    // An undo without a response succeeded if the session exists and has nothing to cancel.
    for (const effect of group)
      if (exists && foundNothing && effect.state === 'unanswered') journal.record(effect, 'observed-undone');
  }
  // A due message or call without retries that is no longer scheduled has been sent or placed.
  const isGone = foundNothing || (kind === 'message' && answer.result === 'declined' && answer.status === 200);
  for (const effect of group) if (isGone && !isFarNow(effect) && !effect.hasRetries) journal.record(effect, 'came-due');
  const isOver = () => performance.now() > giveUpAt || signal?.aborted === true || endSignal.aborted === true;
  let wasUnderWay = false;
  // Take these reads from the free budget, not from the requests that it reserves for undoing other effects.
  while (kind === 'call' && isOpen() && !isOver() && (await readRecord(budget.spendRetry)).isUnderWay) {
    wasUnderWay = true;
    await sleep(callPauseMs, endSignal);
  }
  if (wasUnderWay && isOpen()) return undo(group, context, giveUpAt);
  if (foundNothing) recordAll('undo-denied');
  return true;
}

/** Whether an effect is not due yet, by its due time. A ledger may be days old. */
function isFarNow({ isFar, dueAt = '' }: PendingEffect): boolean {
  return isFar && !(Date.parse(dueAt) <= Date.now());
}

/** Sends a request and returns its response without checks; undefined without a response or a permission to send. */
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
    const response = await transport.send(request, options);
    return { operationId, request, ...response, json: parseAnswer(response.text) };
  } catch (error) {
    if (error instanceof Inconclusive) return undefined;
    throw error;
  }
}

/** Describes effects that the kit could not undo, with commands to undo them. Contains no keys and no recipients. */
export function toLeakedEffects(
  effects: readonly PendingEffect[],
  subject: Pick<Subject, 'headers'> = {},
): LeakedEffect[] {
  const groups = Map.groupBy(effects, (effect) =>
    effect.id === undefined ? [effect.kind, effect.to, effect.rule, effect.state].join(' ') : effect.effectId,
  );
  return [...groups.values()].flatMap(([effect, ...others]) =>
    effect === undefined ? [] : toLeakedEffect(effect, 1 + others.length, subject),
  );
}

/** Describes several effects at once, because the kit cannot tell them apart. */
function toLeakedEffect(effect: PendingEffect, number: number, subject: Pick<Subject, 'headers'>): LeakedEffect {
  const { kind, dueAt, rule, to, state } = effect;
  const noun = { message: 'message', call: 'call', 'workflow-call': 'call' }[kind];
  const due = dueAt === undefined ? 'as soon as its hours allow' : `due ${dueAt}`;
  const certainty = state === 'possible' ? ` that the service may have accepted` : '';
  const note = effect.isForgottenByService
    ? `; the service does not know its id, as if it was started anew since ${effect.at}`
    : '';
  const description = `${count(number, noun)}${kind === 'workflow-call' ? ' of the workflow' : ''} to ${namesOf(to)}${certainty}, ${due}, by the rule ${rule}${note}`;
  const text = state === 'sent' ? `${describeSent(effect)}, ${due}, by the rule ${rule}` : description;
  const command = state === 'sent' ? '# It is already sent. Nothing can undo it.' : undoCommandOf(effect, subject);
  const known = isStillThere(state) ? 'still there' : 'unknown';
  const several = number > 1 ? { count: number } : {};
  return { type: 'leaked', at: new Date().toISOString(), state: known, what: text, ...several, command };
}

/** Describes a temporary workspace that the kit could not remove. */
export function toLeakedWorkspace({ workspaceId, controlUrl }: CreatedWorkspace): LeakedEffect {
  const command = `curl -X DELETE '${controlUrl}/workspaces/${workspaceId}' -H 'content-type: application/json'`;
  return {
    type: 'leaked',
    at: new Date().toISOString(),
    state: 'still there',
    what: `the workspace ${workspaceId} that the run created`,
    command,
  };
}

function undoCommandOf({ kind, id, baseUrl, key }: PendingEffect, { headers = {} }: Pick<Subject, 'headers'>): string {
  const undoing = undoingOperationOf(kind);
  if (undoing === undefined) return '# No operation undoes this. Cancel it in the dashboard of the service.';
  if (id === undefined) return '# The service did not return its id. Look for it in the dashboard of the service.';
  const masked = Object.keys(headers).map((name) => [name, `<header ${name.toLowerCase()}>`] as const);
  const apiKey = key === 'workspace' ? '<key of the workspace>' : '<key of the other workspace>';
  const subject = { baseUrl, baseUrlAlt: baseUrl, headers: Object.fromEntries(masked), workspace: { apiKey } };
  try {
    return toCurlCommand({ request: toRequest(subject, undoing.operationId, { path: { [undoing.parameter]: id } }) });
  } catch {
    return `# Its id ${JSON.stringify(id)} fits into no address. Look for it in the dashboard of the service.`;
  }
}

/**
 * Undoes effects that an earlier run left scheduled, and removes its temporary workspaces.
 *
 * @param open the open entries in the ledger of that run, see `openEntriesIn`
 * @param ledger the ledger that records the undone effects
 * @returns effects that the kit could not undo. No behaviour of the service makes it throw.
 */
export async function cleanUpPending(open: OpenEntries, subject: Subject, ledger: Ledger): Promise<LeakedEffect[]> {
  const { effects, workspaces, sentEarly } = open;
  const redaction = createRedaction(subject);
  const journal = openEffectJournal(subject.baseUrl, ledger, { effects, sentEarly });
  const run = openRun(subject, { limits: {} });
  await cleanUp(effects, { ...run, subject, journal });
  const remaining = effects.filter(({ state }) => !isSettled(state));
  const leaked = toLeakedEffects([...remaining, ...journal.sentEarly()], subject);
  for (const workspace of workspaces) {
    const isHere = workspace.controlUrl === subject.controlUrl;
    if (isHere && (await removeWorkspace({ ...subject, ...run }, workspace))) journal.recordRemovedWorkspace(workspace);
    else leaked.push(toLeakedWorkspace(workspace));
  }
  return leaked.map(redaction.event);
}
