import TinyQueue from 'tinyqueue';
import type { Instant } from '../../src/instant.ts';
import type { CallOutcome } from './event.ts';
import { defaultProfile, type Profile } from './profile.ts';
import { type CallSession, type ChatSession, isCall, type Session } from './session/session.ts';
import { type Agenda, type CallAgendaEntry, type ChatAgendaEntry, emptyAgenda } from './time/agenda.ts';
import type { PermittedCache } from './time/next-permitted.ts';
import type { OutboundCallChannel, Workspace } from './workspace/workspace.ts';

/**
 * Everything that exists in one mock.
 *
 * Only `apply` changes it, by events, and `takeDue`, which takes what is due from the agenda and the queues of `pools`.
 */
export interface World {
  /** The time of the latest event. */
  now: Instant;
  /** How the gaps are answered. */
  profile: Profile;
  workspaces: Map<string, Workspace>;
  workspaceIdByKey: Map<string, string>;
  sessions: Map<string, Session>;
  /** The session that events are about now, so that not each of them has to look it up. */
  lastSession: Session | undefined;
  /** The sessions of each call, first attempt first. */
  attempts: Map<string, string[]>;
  pools: Map<string, LinePool>;
  /** How the next calls to be placed end, by workspace, where that was decided. */
  nextCallOutcomes: Map<string, readonly CallOutcome[]>;
  /** Pools in which a call may have become placeable. */
  poolsToServe: Set<LinePool>;
  agenda: Agenda;
  /** What the calendar said last; it can be asked again at any time. */
  permittedCache: PermittedCache;
  /** Counts what was added to agenda and queues, so that equals keep their order. */
  arrivals: number;
}

/** The lines of one outbound call channel and the calls that wait for one. */
export interface LinePool {
  workspaceId: string;
  channelName: string;
  busyLines: number;
  waiting: TinyQueue<WaitingCall>;
}

export interface WaitingCall {
  priority: number;
  dueAt: Instant;
  order: number;
  call: CallSession;
}

export function emptyWorld(): World {
  return {
    now: 0,
    profile: defaultProfile,
    workspaces: new Map(),
    workspaceIdByKey: new Map(),
    sessions: new Map(),
    lastSession: undefined,
    attempts: new Map(),
    pools: new Map(),
    nextCallOutcomes: new Map(),
    poolsToServe: new Set(),
    agenda: emptyAgenda(),
    permittedCache: new Map(),
    arrivals: 0,
  };
}

/** A pool without calls. Its order: priority (1 first), then due moment, then arrival. */
export function emptyPool(workspaceId: string, channelName: string): LinePool {
  const waiting = new TinyQueue<WaitingCall>(
    [],
    (one, other) => one.priority - other.priority || one.dueAt - other.dueAt || one.order - other.order,
  );
  return { workspaceId, channelName, busyLines: 0, waiting };
}

/** The session of that id if it belongs to the workspace. */
export function sessionOf(world: World, workspaceId: string, sessionId: string): Session | undefined {
  const session = world.sessions.get(sessionId);
  return session?.start.workspaceId === workspaceId ? session : undefined;
}

/** A workspace that is known to exist, because a key or a session led to it. */
export function workspaceOf(world: World, workspaceId: string): Workspace {
  const workspace = world.workspaces.get(workspaceId);
  if (workspace === undefined) throw new Error(`The world has no workspace ${workspaceId}.`);
  return workspace;
}

/** Adds a session. For `apply` only. */
export function addSession(world: World, session: Session): void {
  world.sessions.set(session.sessionId, session);
  world.lastSession = session;
}

/** A chat that is known to exist, because an event led to it. */
export function chatOf(world: World, sessionId: string): ChatSession {
  const session = findSession(world, sessionId);
  if (session === undefined || isCall(session)) throw new Error(`The world has no chat ${sessionId}.`);
  return session;
}

/** A call's session that is known to exist, because an event led to it. */
export function callOf(world: World, sessionId: string): CallSession {
  const session = findSession(world, sessionId);
  if (session === undefined || !isCall(session)) throw new Error(`The world has no call ${sessionId}.`);
  return session;
}

function findSession({ lastSession, sessions }: World, sessionId: string): Session | undefined {
  return lastSession?.sessionId === sessionId ? lastSession : sessions.get(sessionId);
}

/** The enabled outbound call channel of that name. */
export function findCallChannel(workspace: Workspace, name: string): OutboundCallChannel | undefined {
  const channel = workspace.channels.find((one) => one.name === name && one.enabled);
  return channel?.type === 'outboundSipTrunk' ? channel : undefined;
}

/** The pool whose lines a call uses. */
export function poolOf(world: World, { start }: CallSession): LinePool {
  const { workspaceId, details } = start;
  const key = `${workspaceId}/${details.channelName}`;
  const pool = world.pools.get(key) ?? emptyPool(workspaceId, details.channelName);
  world.pools.set(key, pool);
  return pool;
}

/** Lets a call wait for a line. For `apply` only. */
export function enqueueForLine(world: World, call: CallSession): void {
  const pool = poolOf(world, call);
  const { callPriority: priority } = call.start.details;
  pool.waiting.push({ priority, dueAt: call.dueAt, order: call.arrival, call });
  world.poolsToServe.add(pool);
}

/** Puts something of a chat on the agenda. For `apply` only. */
export function scheduleChatEntry(
  world: World,
  kind: ChatAgendaEntry['kind'],
  at: Instant,
  session: ChatSession,
  messageIndex: number,
): void {
  world.agenda.push({ at, order: nextArrival(world), item: { kind, session, messageIndex } });
}

/** Puts something of a call on the agenda. For `apply` only. */
export function scheduleCallEntry(
  world: World,
  kind: CallAgendaEntry['kind'],
  at: Instant,
  session: CallSession,
): void {
  world.agenda.push({ at, order: nextArrival(world), item: { kind, session } });
}

/** Counts one more. For `apply` only. */
export function nextArrival(world: World): number {
  world.arrivals += 1;
  return world.arrivals;
}
