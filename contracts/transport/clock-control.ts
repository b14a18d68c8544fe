import { type Control, ControlError, createControl } from '../../src/control-client.ts';
import { parseInstant } from '../../src/instant.ts';
import { Inconclusive } from '../oracle/violation.ts';
import type { Subject } from '../subject/subject.ts';
import type { EffectBook, HeldWorkspace } from './ledger.ts';

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
type ControlPlane = Pick<Subject, 'controlUrl' | 'controlToken'>;

/** A workspace that only one piece of work uses, with a clock of its own. */
export interface OwnWorkspace {
  /** What opens it. */
  apiKey: string;
  clock: ClockControl;
}

/** That a control plane makes no workspace, so that no time can be moved without moving that of others. */
export class NoOwnWorkspace extends Inconclusive {
  override name = 'NoOwnWorkspace';
}

/** Finds out whether a control plane has a clock. @throws Inconclusive */
export async function checkClock(plane: ControlPlane): Promise<void> {
  await readClock(connect(plane));
}

/**
 * Does the work with a copy of the subject's workspace that has a clock of its own, and removes it. It is in the
 * ledger before it is made, so that `removeWorkspace` can do that later.
 *
 * @throws NoOwnWorkspace when the control plane makes none
 */
export async function withOwnWorkspace<T>(
  subject: ControlPlane & Pick<Subject, 'workspace'>,
  book: Pick<EffectBook, 'hold' | 'release'>,
  work: (own: OwnWorkspace) => Promise<T>,
  onEnd: (held: HeldWorkspace, isRemoved: boolean) => void = () => {},
): Promise<T> {
  const { controlUrl = '', workspace } = subject;
  const name = `understudy-${Math.random().toString(36).slice(2, 10)}`;
  const held = { controlUrl, workspaceId: name };
  const control = connect(subject);
  const copyFrom = await toNoOwnWorkspace(findWorkspace(control, workspace.apiKey));
  book.hold(held);
  try {
    const apiKey = await toNoOwnWorkspace(makeWorkspace(control, name, copyFrom));
    return await work({ apiKey, clock: createClockControl(control, name) });
  } finally {
    const isRemoved = await removeWorkspace(subject, held);
    if (isRemoved) book.release(held);
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

/** The name of the workspace that a key opens. */
async function findWorkspace(control: Control, apiKey: string): Promise<string> {
  const { workspaces } = await ask('list workspaces', control.listWorkspaces());
  const found = workspaces.find(({ apiKeys }) => apiKeys.includes(apiKey));
  if (found === undefined) throw new Inconclusive('The control plane knows no workspace with the key of the subject.');
  return found.workspaceId;
}

/** Returns the key of the new workspace. A snapshot of the same name has its start. */
async function makeWorkspace(control: Control, workspaceId: string, copyFrom: string): Promise<string> {
  const clock = { mode: 'manual' } as const;
  const { apiKeys } = await ask('make a workspace', control.createWorkspace({ workspaceId, copyFrom, clock }));
  const [apiKey] = apiKeys;
  if (apiKey === undefined) throw new Inconclusive('The control plane created a workspace without a key.');
  await ask('save a snapshot', control.saveSnapshot({ name: workspaceId, workspaceId }));
  return apiKey;
}

async function toNoOwnWorkspace<Value>(made: Promise<Value>): Promise<Value> {
  return made.catch(({ message }: Error) => {
    throw new NoOwnWorkspace(
      `${message.replace(/\.$/, '')}. The kit moved no time, because it has no workspace of its own.`,
    );
  });
}

/** @throws Inconclusive from every method, when the control plane does not do it. */
function createClockControl(control: Control, workspaceId: string): ClockControl {
  const advance = async (by: { seconds: number } | { to: string }) => {
    await ask('advance the clock', control.advanceClock({ workspaceId, ...by }));
  };
  return {
    now: () => readClock(control, workspaceId),
    advance: (seconds) => advance({ seconds }),
    advanceTo: (instant) => advance({ to: new Date(instant).toISOString() }),
    restoreStart: async () => void (await ask('load a snapshot', control.loadSnapshot({ name: workspaceId }))),
  };
}

async function readClock(control: Control, workspaceId?: string): Promise<number> {
  const { now } = await ask('show its clock', control.getClock(workspaceId === undefined ? {} : { workspaceId }));
  const instant = parseInstant(now);
  if (instant === undefined) throw new Inconclusive(`The control plane's clock shows ${now}, which is no timestamp.`);
  return instant;
}

/** What the control plane answers. @throws Inconclusive when it does not do it, or answers something else */
async function ask<Value>(what: string, answer: Promise<Value>): Promise<Value> {
  return answer.catch((error: Error) => {
    const status = error instanceof ControlError ? `status ${error.status}: ` : '';
    throw new Inconclusive(`The control plane did not ${what}: ${status}${error.message}`);
  });
}

function connect({ controlUrl: baseUrl = '', controlToken }: ControlPlane): Control {
  return createControl({
    baseUrl,
    ...(controlToken === undefined ? {} : { token: controlToken }),
    fetch(request) {
      // A kept connection may be closed at the other end just when it is used again, and many rules wait long.
      request.headers.set('connection', 'close');
      return fetch(request, { signal: AbortSignal.timeout(30_000) });
    },
  });
}
