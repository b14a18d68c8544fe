import TinyQueue from 'tinyqueue';
import type { Instant } from '../../src/instant.ts';
import { bounds } from './bounds.ts';
import type { CallOutcome, CallSession } from './call.ts';
import type { ChatSession } from './chat.ts';
import type { EventOf, EventType } from './event.ts';
import { defaultProfile, type Profile } from './gaps.ts';
import type { LinePool } from './line-pool.ts';
import { isCall, type Session } from './session.ts';
import type { Workspace } from './workspace.ts';

/**
 * The complete state of one mock. Only `apply`, by events, and `takeDue`, which removes due items, change it.
 * The world is also the timeline of the workspaces that follow the mock's clock.
 */
export interface World extends Timelines {
  pools: Map<string, LinePool>;
  profile: Profile;
  /** Answers to gaps by workspace, if it overrides any. `chosen`: only its own answers. `profile`: also those of the mock. */
  workspaceAnswers: Map<string, { chosen: Profile; profile: Profile }>;
  workspaces: Map<string, Workspace>;
  workspaceIdByKey: Map<string, string>;
  /** Above this number of sessions, the mock evicts the oldest sessions with nothing pending. `Infinity` disables this. */
  maxSessions: number;
  /** The same limit for the size of all sessions together. It grows in proportion if `maxSessions` is above its default. */
  maxSize: number;
  evicted: number;
  /** The size of all sessions, in total and by workspace. */
  stored: { size: number; ofWorkspaces: Map<string, number> };
  /** The sessions of each retried call, first attempt first. `attemptsOf` returns those of any call. */
  attempts: Map<string, string[]>;
  nextCallOutcomes: Map<string, readonly CallOutcome[]>;
  /** The number of items added so far to the agenda and the queues, so that equal items keep their order. */
  arrivals: number;
}

export type EventHandlers = { [Type in EventType]: (world: World, event: EventOf<Type>) => void };

export function emptyWorld(maxSessions: number = bounds.sessions): World {
  return {
    ...emptyTimeline(),
    workspaceTimelines: new Map(),
    workspaceAnswers: new Map(),
    profile: defaultProfile,
    workspaces: new Map(),
    workspaceIdByKey: new Map(),
    sessions: new Map(),
    maxSessions,
    maxSize: bounds.totalSize * Math.max(1, maxSessions / bounds.sessions),
    evicted: 0,
    stored: { size: 0, ofWorkspaces: new Map() },
    attempts: new Map(),
    pools: new Map(),
    nextCallOutcomes: new Map(),
    arrivals: 0,
  };
}

export function sessionOf(world: World, workspaceId: string, sessionId: string): Session | undefined {
  const session = world.sessions.get(sessionId);
  return session?.start.workspaceId === workspaceId ? session : undefined;
}

/** @throws Error when the workspace does not exist: keys and sessions only refer to existing workspaces */
export function workspaceOf(world: World, workspaceId: string): Workspace {
  const workspace = world.workspaces.get(workspaceId);
  if (workspace === undefined) throw new Error(`The state of the mock has no workspace ${workspaceId}.`);
  return workspace;
}

export function profileOf(world: World, workspaceId: string): Profile {
  return (world.workspaceAnswers.get(workspaceId) ?? world).profile;
}

/** Adds a session of a workspace that is known to exist. For `apply` only. */
export function addSession(world: World, session: Session): void {
  workspaceOf(world, session.start.workspaceId);
  if (world.sessions.has(session.sessionId)) throw new Error(`There is a session ${session.sessionId} already.`);
  world.sessions.set(session.sessionId, session);
  countStored(world, session, session.size);
}

/** Increases the size of a session. For `apply` only. */
export function growSession(world: World, session: Session, size: number): void {
  session.size += size;
  countStored(world, session, size);
}

/** Removes sessions that have nothing pending, and a call only with all its attempts. For `apply` only. */
export function removeSessions(world: World, sessionIds: readonly string[]): void {
  const removed = new Set<Session>();
  for (const sessionId of sessionIds) {
    const session = world.sessions.get(sessionId);
    if (session === undefined) continue;
    removed.add(session);
    world.sessions.delete(sessionId);
    countStored(world, session, -session.size);
    if (isCall(session)) world.attempts.delete(session.start.callId);
  }
  if (removed.size === 0) return;
  for (const timeline of [world, ...world.workspaceTimelines.values()]) {
    const { data } = timeline.agenda;
    const kept = data.filter(({ session }) => !removed.has(session));
    if (kept.length < data.length) timeline.agenda = createAgenda(kept);
  }
}

function countStored({ stored }: World, { start: { workspaceId } }: Session, size: number): void {
  stored.size += size;
  stored.ofWorkspaces.set(workspaceId, (stored.ofWorkspaces.get(workspaceId) ?? 0) + size);
}

/** A chat that is known to exist, as an event refers to it. */
export function chatOf(world: World, sessionId: string): ChatSession {
  const session = world.sessions.get(sessionId);
  if (session === undefined || isCall(session)) throw new Error(`The state of the mock has no chat ${sessionId}.`);
  return session;
}

/** The sessions of a call, first attempt first; empty for an unknown call. The first session has the id of the call. */
export function attemptsOf({ attempts, sessions }: World, callId: string): readonly string[] {
  const known = attempts.get(callId);
  if (known !== undefined) return known;
  const session = sessions.get(callId);
  return session !== undefined && isCall(session) && session.start.callId === callId ? [callId] : [];
}

/** A session of a call that is known to exist, as an event refers to it. */
export function callOf(world: World, sessionId: string): CallSession {
  const session = world.sessions.get(sessionId);
  if (session === undefined || !isCall(session)) throw new Error(`The state of the mock has no call ${sessionId}.`);
  return session;
}

/** Adds an entry to the agenda of its session's timeline. For `apply` only. */
export function schedule(world: World, { kind, at, session, messageIndex }: UnorderedEntry): void {
  // All entries have the same shape, because there are very many.
  const entry = { kind, at, order: nextArrival(world), session, messageIndex } as AgendaEntry;
  timelineOf(world, session.start.workspaceId).agenda.push(entry);
}

type UnorderedEntry = Omit<ChatAgendaEntry, 'order'> | Omit<CallAgendaEntry, 'order'>;

/** The next number in the order of arrival. For `apply` only. */
export function nextArrival(world: World): number {
  world.arrivals += 1;
  return world.arrivals;
}

/** A time, and the items that become due after it. */
export interface Timeline {
  /** The time of the latest event on this timeline. A workspace's own clock shows this time. */
  now: Instant;
  agenda: Agenda;
  /** Pools in which a call can perhaps be placed. */
  poolsToServe: Set<LinePool>;
}

/** All timelines: that of the mock's clock, and by workspace those of workspaces with their own clock. */
export interface Timelines extends Timeline {
  workspaceTimelines: Map<string, Timeline>;
  sessions: Map<string, Session>;
}

/** Due items, earliest first. Items of the same instant keep the order in which they were added. */
export type Agenda = TinyQueue<AgendaEntry>;

/** An item that becomes due. The session, not the agenda, decides whether it still applies then. */
export type AgendaEntry = ChatAgendaEntry | CallAgendaEntry;

export interface ChatAgendaEntry extends Due {
  kind: 'message-due' | 'message-end' | 'session-idle';
  session: ChatSession;
  /** The index of the message in the session, for kinds that have a message; otherwise 0. */
  messageIndex: number;
}

export interface CallAgendaEntry extends Due {
  kind: 'call-due' | 'call-step' | 'call-date-over';
  session: CallSession;
  messageIndex?: undefined;
}

interface Due {
  at: Instant;
  /** Among entries of the same time, the lowest number is due first. */
  order: number;
}

export function emptyTimeline(now: Instant = 0): Timeline {
  return { now, agenda: createAgenda(), poolsToServe: new Set() };
}

export function createAgenda(entries: AgendaEntry[] = []): Agenda {
  return new TinyQueue(entries, compareDue);
}

function compareDue(one: Due, other: Due): number {
  return one.at - other.at || one.order - other.order;
}

/** The workspace's own timeline, or that of the mock's clock if it has none. */
export function timelineOf(timelines: Timelines, workspaceId: string): Timeline {
  return timelines.workspaceTimelines.get(workspaceId) ?? timelines;
}

export function timeIn({ workspaceTimelines }: Timelines, workspaceId: string, now: Instant): Instant {
  return workspaceTimelines.get(workspaceId)?.now ?? now;
}

/** The scope of a command or query: one workspace, by its id or one of its sessions, or else the whole mock. */
export interface Scope {
  workspaceId?: string | undefined;
  sessionId?: string | undefined;
}

/** The timeline of a command: its workspace's own, or that of the mock's clock. */
export function findTimeline(timelines: Timelines, { workspaceId, sessionId }: Scope): Timeline {
  if (timelines.workspaceTimelines.size === 0) return timelines;
  const id = sessionId === undefined ? workspaceId : timelines.sessions.get(sessionId)?.start.workspaceId;
  return id === undefined ? timelines : timelineOf(timelines, id);
}
