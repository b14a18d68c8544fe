import TinyQueue from 'tinyqueue';
import type { Instant } from '../../src/instant.ts';
import { type Agenda, type Due, emptyAgenda } from './agenda.ts';
import type { CallStart, Course, Outgoing, SessionStart, SessionStatus } from './event.ts';
import type { StoredEntry } from './transcript.ts';
import type { OutboundCallChannel, Workspace } from './workspace.ts';

/**
 * Everything that exists in one mock.
 *
 * Only `apply` changes it, by events; `agenda` and the queues of `pools` may also be
 * freed of entries that no longer hold, which nobody can see.
 */
export interface World {
  /** The moment of the latest event. */
  now: Instant;
  workspaces: Map<string, Workspace>;
  workspaceIdByKey: Map<string, string>;
  sessions: Map<string, Session>;
  /** The sessions of each call, first attempt first. */
  attempts: Map<string, string[]>;
  pools: Map<string, Pool>;
  /** Pools in which a call may have become placeable. */
  poolsToServe: Set<Pool>;
  agenda: Agenda;
  /** Counts what was added to agenda and queues, so that equals keep their order. */
  arrivals: number;
}

export type Session = ChatSession | CallSession;

interface SessionState {
  status: SessionStatus;
  transcript: readonly StoredEntry[];
  updatedAt: Instant;
}

export interface ChatSession extends SessionState {
  start: SessionStart;
  messages: readonly Message[];
  /** When the conversation is over unless something is said before. */
  idleAt: Instant | undefined;
}

export interface CallSession extends SessionState {
  start: CallStart;
  /** When the call may be placed; it moves when the call is rescheduled. */
  dueAt: Instant;
  /** Whether it waits for a line in its pool. */
  ready: boolean;
  /** What will become of the call; known once it is placed. */
  course: Course | undefined;
  /** When the next step of the course is due. */
  stepAt: Instant | undefined;
  agentNumber: string | null;
  answeredAt: Instant | undefined;
  endedAt: Instant | undefined;
}

export interface Message {
  state: 'pending' | 'sending' | 'sent' | 'failed' | 'cancelled';
  dueAt: Instant;
  outgoing: Outgoing;
}

/** The lines of one outbound call channel and the calls that wait for one. */
export interface Pool {
  workspaceId: string;
  channelName: string;
  busyLines: number;
  waiting: TinyQueue<Waiting>;
}

export interface Waiting {
  priority: number;
  dueAt: Instant;
  order: number;
  sessionId: string;
}

export function emptyWorld(): World {
  return {
    now: 0,
    workspaces: new Map(),
    workspaceIdByKey: new Map(),
    sessions: new Map(),
    attempts: new Map(),
    pools: new Map(),
    poolsToServe: new Set(),
    agenda: emptyAgenda(),
    arrivals: 0,
  };
}

/** A pool without calls. Its order: priority (1 first), then due moment, then arrival. */
export function emptyPool(workspaceId: string, channelName: string): Pool {
  const waiting = new TinyQueue<Waiting>(
    [],
    (one, other) => one.priority - other.priority || one.dueAt - other.dueAt || one.order - other.order,
  );
  return { workspaceId, channelName, busyLines: 0, waiting };
}

export function isCall(session: Session): session is CallSession {
  return 'dueAt' in session;
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

/** A session that is known to exist, because an event or the agenda led to it. */
export function chatOf(world: World, sessionId: string): ChatSession {
  const session = world.sessions.get(sessionId);
  if (session === undefined || isCall(session)) throw new Error(`The world has no chat ${sessionId}.`);
  return session;
}

/** A call's session that is known to exist, because an event or the agenda led to it. */
export function callOf(world: World, sessionId: string): CallSession {
  const session = world.sessions.get(sessionId);
  if (session === undefined || !isCall(session)) throw new Error(`The world has no call ${sessionId}.`);
  return session;
}

/** The enabled outbound call channel of that name. */
export function callChannel(workspace: Workspace, name: string): OutboundCallChannel | undefined {
  const channel = workspace.channels.find((one) => one.name === name && one.enabled);
  return channel?.type === 'outboundSipTrunk' ? channel : undefined;
}

/** The pool whose lines a call uses. */
export function poolOf(world: World, { start }: CallSession): Pool {
  const { workspaceId, details } = start;
  const key = `${workspaceId}/${details.channelName}`;
  const pool = world.pools.get(key) ?? emptyPool(workspaceId, details.channelName);
  world.pools.set(key, pool);
  return pool;
}

/** Lets a call wait for a line. For `apply` only. */
export function takePlace(world: World, call: CallSession, sessionId: string): void {
  const pool = poolOf(world, call);
  const { callPriority: priority } = call.start.details;
  pool.waiting.push({ priority, dueAt: call.dueAt, order: nextArrival(world), sessionId });
  world.poolsToServe.add(pool);
}

/** Puts something on the agenda. For `apply` only. */
export function remember(world: World, kind: Due['kind'], at: Instant, sessionId: string, messageIndex = 0): void {
  world.agenda.push({ kind, at, order: nextArrival(world), sessionId, messageIndex });
}

function nextArrival(world: World): number {
  world.arrivals += 1;
  return world.arrivals;
}
