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
export type ControlPlane = Pick<Subject, 'controlUrl' | 'controlToken'>;

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
  toInstant((await callControlPlane(plane, 'GET', '/clock')).now);
}

/**
 * Does the work with a copy of the subject's workspace that has a clock of its own, and removes it. It is in the
 * ledger before it is made, so that `removeWorkspace` can do that later.
 *
 * @throws NoOwnWorkspace when the control plane makes none
 */
export async function withOwnWorkspace<T>(
  subject: Pick<Subject, 'controlUrl' | 'controlToken' | 'workspace'>,
  book: Pick<EffectBook, 'hold' | 'release'>,
  work: (own: OwnWorkspace) => Promise<T>,
  onEnd: (held: HeldWorkspace, isRemoved: boolean) => void = () => {},
): Promise<T> {
  const { controlUrl = '' } = subject;
  const name = `understudy-${Math.random().toString(36).slice(2, 10)}`;
  const held = { controlUrl, workspaceId: name };
  const copied = await findWorkspace(subject);
  book.hold(held);
  try {
    const apiKey = await makeWorkspace(subject, name, copied);
    return await work({ apiKey, clock: createClockControl(subject, name) });
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
  const at = { ...plane, controlUrl };
  const remove = (path: string) => requestControlPlane(at, 'DELETE', path).catch(() => undefined);
  await remove(`/snapshots/${workspaceId}`);
  const status = (await remove(`/workspaces/${workspaceId}`))?.status;
  return status !== undefined && (status < 300 || status === 404);
}

/** The name of the workspace that the subject's key opens. @throws NoOwnWorkspace */
async function findWorkspace(subject: Pick<Subject, 'controlUrl' | 'controlToken' | 'workspace'>): Promise<string> {
  const { workspaces } = await callForWorkspace(subject, 'GET', '/workspaces');
  const list = Array.isArray(workspaces) ? (workspaces as { workspaceId?: unknown; apiKeys?: unknown }[]) : [];
  const found = list.find(({ apiKeys }) => Array.isArray(apiKeys) && apiKeys.includes(subject.workspace.apiKey));
  if (typeof found?.workspaceId !== 'string')
    throw new NoOwnWorkspace('The control plane knows no workspace with the key of the subject, so no time was moved.');
  return found.workspaceId;
}

async function makeWorkspace(plane: ControlPlane, name: string, copyFrom: string): Promise<string> {
  const wanted = { workspaceId: name, copyFrom, clock: { mode: 'manual' } };
  const { apiKeys } = await callForWorkspace(plane, 'POST', '/workspaces', wanted);
  const [apiKey] = Array.isArray(apiKeys) ? (apiKeys as unknown[]) : [];
  if (typeof apiKey !== 'string')
    throw new NoOwnWorkspace('The control plane gave no key to the workspace that it made, so no time was moved.');
  await callForWorkspace(plane, 'POST', '/snapshots', { name, workspaceId: name });
  return apiKey;
}

async function callForWorkspace(...request: Parameters<typeof callControlPlane>) {
  try {
    return await callControlPlane(...request);
  } catch (error) {
    const { message } = error as Error;
    throw new NoOwnWorkspace(`${message.replace(/\.$/, '')}. Without a workspace of its own no time was moved.`);
  }
}

/** @throws Inconclusive from every method, when the control plane does not do it. */
function createClockControl(plane: ControlPlane, workspaceId: string): ClockControl {
  const scope = `workspaceId=${encodeURIComponent(workspaceId)}`;
  const advance = async (body: Readonly<Record<string, unknown>>) => {
    await callControlPlane(plane, 'POST', `/clock/advance?${scope}`, body);
  };
  return {
    async now() {
      return toInstant((await callControlPlane(plane, 'GET', `/clock?${scope}`)).now);
    },
    advance: (seconds) => advance({ seconds }),
    advanceTo: (instant) => advance({ to: new Date(instant).toISOString() }),
    async restoreStart() {
      await callControlPlane(plane, 'POST', `/snapshots/${workspaceId}/load`);
    },
  };
}

async function callControlPlane(
  plane: ControlPlane,
  method: string,
  path: string,
  body?: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  try {
    const { status, text } = await requestControlPlane(plane, method, path, body);
    if (status < 200 || status > 299) throw new Error(`status ${status}: ${text.slice(0, 500)}`);
    return JSON.parse(text) as Record<string, unknown>;
  } catch (error) {
    throw new Inconclusive(`The control plane did not do ${method} ${path}: ${(error as Error).message}`);
  }
}

async function requestControlPlane(
  { controlUrl = '', controlToken }: ControlPlane,
  method: string,
  path: string,
  body?: Readonly<Record<string, unknown>>,
): Promise<{ status: number; text: string }> {
  const response = await fetch(`${controlUrl}${path}`, {
    method,
    redirect: 'manual',
    signal: AbortSignal.timeout(30_000),
    // A connection that is kept may be closed at the other end just when it is used again, and many rules wait long.
    headers: {
      connection: 'close',
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
      ...(controlToken === undefined ? {} : { authorization: `Bearer ${controlToken}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
}

function toInstant(now: unknown): number {
  const instant = parseInstant(String(now));
  if (instant === undefined)
    throw new Inconclusive(`The control plane's clock shows ${String(now)}, which is no timestamp.`);
  return instant;
}
