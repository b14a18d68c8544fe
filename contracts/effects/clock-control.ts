import { type Control, ControlError, controlOperations, createControl } from '../../src/control-operations.ts';
import { parseInstant } from '../../src/instant.ts';
import { isObject } from '../../src/json.ts';
import { truncate } from '../../src/text/words.ts';
import { sleep } from '../client/transport.ts';
import { type Exchange, Inconclusive } from '../facts/exchange.ts';
import type { Subject } from '../subject/subject.ts';
import { type CreatedWorkspace, type EffectJournal, type KeyName, keyNames } from './journal.ts';
import { RequestBlocked } from './permission.ts';

export interface ClockControl {
  now(): Promise<number>;
  advance(seconds: number): Promise<void>;
  advanceTo(instant: number): Promise<void>;
  restoreStart?(): Promise<void>;
  perform?(operationId: string, input: object): Promise<void>;
}

type ControlPlane = Pick<Subject, 'controlUrl' | 'controlToken'> & {
  endSignal?: AbortSignal | undefined;
  controlAccess?: { isGone: boolean };
};

export interface TemporaryWorkspace {
  apiKey: string;
  clock: ClockControl;
}

export function withKeyOf(
  { apiKey }: TemporaryWorkspace,
  request: Exchange['request'],
  { workspace }: Subject,
): Exchange['request'] {
  const replace = (text: string) => text.replaceAll(workspace.apiKey, apiKey);
  const headers = Object.entries(request.headers).map(([name, value]) => [name, replace(value)] as const);
  const { origin, pathname, search } = new URL(request.url);
  return { ...request, url: `${origin}${pathname}${replace(search)}`, headers: Object.fromEntries(headers) };
}

export class NoTemporaryWorkspace extends Inconclusive {
  override name = 'NoTemporaryWorkspace';
}

export async function checkClock(controlPlane: ControlPlane): Promise<void> {
  await readClock(connect(controlPlane));
}

interface WorkspaceContext extends Pick<ControlPlane, 'endSignal' | 'controlAccess'> {
  subject: Subject;
  journal: Pick<EffectJournal, 'recordWorkspace' | 'recordRemovedWorkspace'>;
}

export async function withTemporaryWorkspace<T>(
  { subject, journal, ...access }: WorkspaceContext,
  mode: 'manual' | 'shared',
  work: (workspace: TemporaryWorkspace) => Promise<T>,
  onRemoved = () => {},
): Promise<T> {
  const { controlUrl = '', workspace } = subject;
  const workspaceId = `understudy-${Math.random().toString(36).slice(2, 10)}`;
  const created = { controlUrl, workspaceId };
  const controlPlane = { ...access, ...subject };
  const control = connect(controlPlane);
  let isRecorded = false;
  const create = async () => {
    const copyFrom = await findWorkspace(control, workspace.apiKey);
    journal.recordWorkspace(created);
    isRecorded = true;
    const made = control.createWorkspace({ workspaceId, copyFrom, ...(mode === 'manual' ? { clock: { mode } } : {}) });
    const apiKey = await ask('make a workspace with a key', made, ({ apiKeys: [key] }) =>
      typeof key === 'string' ? key : undefined,
    );
    await ask('save a snapshot', control.saveSnapshot({ name: workspaceId, workspaceId }), isDone);
    return apiKey;
  };
  try {
    const apiKey = await create().catch((error: Error) => {
      if (error instanceof RequestBlocked) throw error;
      const reason = error.message.replace(/\.$/, '');
      throw new NoTemporaryWorkspace(
        `${reason}. The kit did not move the clock, because it could not create a separate workspace. Correct controlUrl in the subject file, or remove it.`,
      );
    });
    return await work({ apiKey, clock: createClockControl(control, workspaceId) });
  } finally {
    const isRemoved = !isRecorded || (await removeWorkspace(controlPlane, created));
    if (isRecorded && isRemoved) journal.recordRemovedWorkspace(created);
    if (isRemoved) onRemoved();
  }
}

export async function removeWorkspace(
  controlPlane: ControlPlane,
  { controlUrl, workspaceId }: CreatedWorkspace,
): Promise<boolean> {
  const control = connect({ ...controlPlane, controlUrl });
  await control.deleteSnapshot({ name: workspaceId }).catch(() => {});
  return control.deleteWorkspace({ workspaceId }).then(
    () => true,
    (error: unknown) => error instanceof ControlError && error.status === 404,
  );
}

export async function listScheduled(subject: ControlPlane & Subject, key: KeyName, attempts = 3) {
  const apiKey = subject[key]?.apiKey;
  const { controlUrl, endSignal, controlAccess } = subject;
  if (controlUrl === undefined || apiKey === undefined) return undefined;
  const control = connect(subject);
  const items = await findWorkspace(control, apiKey)
    .then((workspaceId) => listPages(control, workspaceId))
    .catch(() => undefined);
  const isOver = endSignal?.aborted === true || controlAccess?.isGone === true;
  if (items !== undefined || attempts === 1 || isOver) return items;
  await sleep(listPauseMs, endSignal);
  return listScheduled(subject, key, attempts - 1);
}

const mostListed = 1_000;

async function listPages(control: Control, workspaceId: string) {
  const items: Awaited<ReturnType<Control['listSchedule']>>['scheduled'] = [];
  for (;;) {
    const last = items.at(-1);
    const offset = Math.max(0, items.length - 1);
    const { scheduled } = await control.listSchedule({ workspaceId, offset, limit: mostListed });
    if (!scheduled.every(isItem)) throw new Error('The schedule has an item without an id, a due time or a recipient.');
    if (last !== undefined && scheduled[0]?.sessionId !== last.sessionId) throw new Error('The schedule changed.');
    items.push(...scheduled.slice(last === undefined ? 0 : 1));
    if (scheduled.length < mostListed) return items;
  }
}

function isItem(item: unknown): boolean {
  if (!isObject(item) || typeof item.sessionId !== 'string' || typeof item.dueAt !== 'string') return false;
  return typeof item.to === 'string' || item.to === null;
}

const listPauseMs = 200;

export async function listScheduledIds(subject: ControlPlane & Subject): Promise<Set<string> | undefined> {
  const keys = keyNames.filter((key) => subject[key] !== undefined);
  const lists = await Promise.all(keys.map((key) => listScheduled(subject, key)));
  if (lists.includes(undefined)) return undefined;
  return new Set(lists.flatMap((items = []) => items.map(({ sessionId }) => sessionId)));
}

async function findWorkspace(control: Control, apiKey: string): Promise<string> {
  const isOpened = ({ apiKeys }: { apiKeys: readonly string[] }) => apiKeys.includes(apiKey);
  const names = await ask('list workspaces', control.listWorkspaces(), ({ workspaces }) =>
    workspaces.filter(isOpened).map(({ workspaceId }) => String(workspaceId)),
  );
  const [name] = names;
  if (name === undefined)
    throw new Inconclusive(
      'The control plane has no workspace with this workspace.apiKey. Set it to a key of the mock. With --scenario, that is a key of the scenario file, such as key-1.',
    );
  return name;
}

const isDone = () => true;

function createClockControl(control: Control, workspaceId: string): ClockControl {
  const advance = async (by: { seconds: number } | { to: string }) => {
    await ask('advance the clock', control.advanceClock({ workspaceId, ...by }), isDone);
  };
  return {
    now: () => readClock(control, workspaceId),
    advance: (seconds) => advance({ seconds }),
    advanceTo: (instant) => advance({ to: new Date(instant).toISOString() }),
    perform: async (operationId, input) => {
      const id = operationId as 'listSessions';
      const ofWorkspace = controlOperations[id].takesWorkspace ? { workspaceId } : {};
      await ask(operationId, control[id]({ ...ofWorkspace, ...input }), isDone);
    },
    restoreStart: async () => void (await ask('load a snapshot', control.loadSnapshot({ name: workspaceId }), isDone)),
  };
}

async function readClock(control: Control, workspaceId?: string): Promise<number> {
  const answer = control.getClock(workspaceId === undefined ? {} : { workspaceId });
  return ask('show its clock', answer, ({ now }) => parseInstant(now));
}

async function ask<Answer, Value>(
  what: string,
  answer: Promise<Answer>,
  read: (answer: Answer) => Value | undefined,
): Promise<Value> {
  const given = await answer.catch((error: Error) => {
    const status = error instanceof ControlError ? `status ${error.status}: ` : '';
    throw new Inconclusive(`The control plane did not ${what}: ${status}${error.message}`);
  });
  const value = await Promise.resolve(given)
    .then(read)
    .catch(() => undefined);
  if (value !== undefined) return value;
  throw new Inconclusive(`The control plane did not ${what}: it answered ${truncate(JSON.stringify(given), 200)}.`);
}

const waitMs = 30_000;
const waitMsAtEnd = 700;

function connect(controlPlane: ControlPlane): Control {
  const { controlUrl: baseUrl = '', controlToken, endSignal, controlAccess = { isGone: false } } = controlPlane;
  return createControl({
    baseUrl,
    ...(controlToken === undefined ? {} : { token: controlToken }),
    async fetch(request) {
      if (controlAccess.isGone) throw new Error('an earlier request to the control plane got no answer in time');
      request.headers.set('connection', 'close');
      const isOver = endSignal?.aborted === true;
      const timeout = new AbortController();
      const timer = setTimeout(() => timeout.abort(), isOver ? waitMsAtEnd : waitMs);
      try {
        const signal =
          endSignal === undefined || isOver ? timeout.signal : AbortSignal.any([timeout.signal, endSignal]);
        const response = await fetch(request, { signal });
        await response.clone().arrayBuffer();
        return response;
      } catch (error) {
        controlAccess.isGone ||= timeout.signal.aborted;
        throw error;
      } finally {
        clearTimeout(timer);
      }
    },
  });
}
