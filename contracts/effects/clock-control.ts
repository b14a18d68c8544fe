import { type Control, ControlError, createControl } from '../../src/control-client.ts';
import { parseInstant, second } from '../../src/instant.ts';
import { truncate } from '../../src/text/truncate.ts';
import { Inconclusive } from '../oracle/violation.ts';
import type { Subject } from '../subject/subject.ts';
import type { EffectJournal, HeldWorkspace } from './ledger.ts';

/** The clock of a workspace on a control plane like ours. Only this moves it. */
export interface ClockControl {
  /** What it shows, in milliseconds since 1970. */
  now(): Promise<number>;
  /** Moves it forward by seconds, whole or not. */
  advance(seconds: number): Promise<void>;
  /** Moves it forward to a timestamp. */
  advanceTo(instant: number): Promise<void>;
  /** Goes back to where it was when the workspace was made; what has happened since has not. */
  restoreStart(): Promise<void>;
}

/** Where a control plane is, and what opens it. */
type ControlPlane = Pick<Subject, 'controlUrl' | 'controlToken'> & {
  /** Ends what is under way. What is removed afterwards has to be quick. */
  endSignal?: AbortSignal | undefined;
};

/** A workspace that the kit creates for one rule, with a clock of its own, and removes afterwards. */
export interface TemporaryWorkspace {
  /** The key that opens it. */
  apiKey: string;
  clock: ClockControl;
}

/** The clock of a temporary workspace: its own, which only the kit moves, or that of all workspaces. */
export type WorkspaceClock = 'manual' | 'shared';

/** Thrown when the control plane creates no workspace: moving the shared clock would affect other rules. */
export class NoTemporaryWorkspace extends Inconclusive {
  override name = 'NoTemporaryWorkspace';
}

/** The clock where no control plane moves time: `advance` waits. */
export function createRealClock(waitSeconds: (seconds: number) => Promise<void>): ClockControl {
  return {
    now: async () => Date.now(),
    advance: waitSeconds,
    advanceTo: (instant) => waitSeconds((instant - Date.now()) / second),
    restoreStart: () => Promise.reject(new Inconclusive('No workspace has a clock of its own here.')),
  };
}

/** Finds out whether a control plane has a clock. @throws Inconclusive */
export async function checkClock(plane: ControlPlane): Promise<void> {
  await readClock(connect(plane));
}

/** The ledger has it before it is made, so that it can be removed. @throws NoTemporaryWorkspace when none is made */
export async function withTemporaryWorkspace<T>(
  subject: ControlPlane & Pick<Subject, 'workspace'>,
  journal: Pick<EffectJournal, 'hold' | 'release'>,
  mode: WorkspaceClock,
  work: (workspace: TemporaryWorkspace) => Promise<T>,
  onEnd: (held: HeldWorkspace, isRemoved: boolean) => void = () => {},
): Promise<T> {
  const { controlUrl = '', workspace } = subject;
  const name = `understudy-${Math.random().toString(36).slice(2, 10)}`;
  const held = { controlUrl, workspaceId: name };
  const control = connect(subject);
  const copyFrom = await toNoTemporaryWorkspace(findWorkspace(control, workspace.apiKey));
  journal.hold(held);
  try {
    const apiKey = await toNoTemporaryWorkspace(makeWorkspace(control, name, copyFrom, mode));
    return await work({ apiKey, clock: createClockControl(control, name) });
  } finally {
    const isRemoved = await removeWorkspace(subject, held);
    if (isRemoved) journal.release(held);
    onEnd(held, isRemoved);
  }
}

/** Removes a workspace and its snapshot, also one that was never made. Returns whether it is gone. */
export async function removeWorkspace(
  plane: ControlPlane,
  { controlUrl, workspaceId }: HeldWorkspace,
): Promise<boolean> {
  const control = connect({ ...plane, controlUrl });
  await control.deleteSnapshot({ name: workspaceId }).catch(() => {});
  return control.deleteWorkspace({ workspaceId }).then(
    () => true,
    (error: unknown) => error instanceof ControlError && error.status === 404,
  );
}

/** What waits in the workspace of a key, by the control plane. @throws Inconclusive */
export async function listWaiting(plane: ControlPlane, apiKey: string) {
  const control = connect(plane);
  const workspaceId = await findWorkspace(control, apiKey);
  const schedule = control.listSchedule({ workspaceId, limit: 1_000 });
  return ask('list what waits', schedule, ({ scheduled }) => scheduled);
}

/** The name of the workspace that a key opens. */
async function findWorkspace(control: Control, apiKey: string): Promise<string> {
  const isOpened = ({ apiKeys }: { apiKeys: readonly string[] }) => apiKeys.includes(apiKey);
  const names = await ask('list workspaces', control.listWorkspaces(), ({ workspaces }) =>
    workspaces.filter(isOpened).map(({ workspaceId }) => String(workspaceId)),
  );
  const [name] = names;
  if (name === undefined) throw new Inconclusive('The control plane knows no workspace with the key of the subject.');
  return name;
}

/** Returns the key of the new workspace. A snapshot of the same name has its start. */
async function makeWorkspace(
  control: Control,
  workspaceId: string,
  copyFrom: string,
  mode: WorkspaceClock,
): Promise<string> {
  const made = control.createWorkspace({ workspaceId, copyFrom, ...(mode === 'manual' ? { clock: { mode } } : {}) });
  const apiKey = await ask('make a workspace with a key', made, ({ apiKeys: [key] }) =>
    typeof key === 'string' ? key : undefined,
  );
  await ask('save a snapshot', control.saveSnapshot({ name: workspaceId, workspaceId }), isDone);
  return apiKey;
}

/** Whatever the answer says beside its status. */
const isDone = () => true;

async function toNoTemporaryWorkspace<Value>(made: Promise<Value>): Promise<Value> {
  return made.catch(({ message }: Error) => {
    throw new NoTemporaryWorkspace(
      `${message.replace(/\.$/, '')}. The kit moved no time, because it has no workspace of its own.`,
    );
  });
}

/** @throws Inconclusive from every method, when the control plane does not do it. */
function createClockControl(control: Control, workspaceId: string): ClockControl {
  const advance = async (by: { seconds: number } | { to: string }) => {
    await ask('advance the clock', control.advanceClock({ workspaceId, ...by }), isDone);
  };
  return {
    now: () => readClock(control, workspaceId),
    advance: (seconds) => advance({ seconds }),
    advanceTo: (instant) => advance({ to: new Date(instant).toISOString() }),
    restoreStart: async () => void (await ask('load a snapshot', control.loadSnapshot({ name: workspaceId }), isDone)),
  };
}

async function readClock(control: Control, workspaceId?: string): Promise<number> {
  const answer = control.getClock(workspaceId === undefined ? {} : { workspaceId });
  return ask('show its clock', answer, ({ now }) => parseInstant(now));
}

/** The answer as it is read. @throws Inconclusive when it refuses, or when reading gives nothing or fails */
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
/** A run that is over by its time limit ends within two seconds. */
const waitMsAtEnd = 700;

function connect({ controlUrl: baseUrl = '', controlToken, endSignal }: ControlPlane): Control {
  return createControl({
    baseUrl,
    ...(controlToken === undefined ? {} : { token: controlToken }),
    fetch(request) {
      // A kept connection may be closed at the other end just when it is used again, and many rules wait long.
      request.headers.set('connection', 'close');
      const isOver = endSignal?.aborted === true;
      const timeout = AbortSignal.timeout(isOver ? waitMsAtEnd : waitMs);
      return fetch(request, {
        signal: endSignal === undefined || isOver ? timeout : AbortSignal.any([timeout, endSignal]),
      });
    },
  });
}
