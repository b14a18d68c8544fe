import TinyQueue from 'tinyqueue';
import type { Instant } from '../../src/instant.ts';
import { bounds } from './bounds.ts';
import type { CallOutcome, CallSession } from './call.ts';
import type { ChatSession } from './chat.ts';
import { defaultProfile, type Profile } from './decision.ts';
import type { EventOf, EventType, SessionStatus } from './event.ts';
import type { LinePool } from './line-pool.ts';
import type { StoredEntry } from './transcript.ts';
import type { Workspace } from './workspace.ts';

/** Only two functions change the state of a mock: `apply` applies events, `takeDue` removes due items. */
export interface World extends Timelines {
  pools: Map<string, LinePool>;
  profile: Profile;
  /**
   * Answers to the interface's open questions by workspace. `chosen` has only the workspace's own answers, `profile`
   * also those of the mock.
   */
  workspaceAnswers: Map<string, { chosen: Profile; profile: Profile }>;
  workspaces: Map<string, Workspace>;
  workspaceIdByKey: Map<string, string>;
  /** Above this number, the mock evicts the oldest sessions without pending events. `Infinity` disables evictions. */
  maxSessions: number;
  /**
   * Maximum size of all sessions together. If `maxSessions` is above its default, the maximum size grows in proportion.
   */
  maxSize: number;
  evicted: number;
  stored: { size: number; ofWorkspaces: Map<string, number> };
  attempts: Map<string, string[]>;
  nextCallOutcomes: Map<string, readonly CallOutcome[]>;
  /** Each due item and queued call has a number. Of two with equal times, the one with the lower number comes first. */
  lastOrder: number;
}

export type Session = ChatSession | CallSession;

export function isCall(session: Session): session is CallSession {
  return 'dueAt' in session;
}

export interface SessionState {
  sessionId: string;
  status: SessionStatus;
  transcript: readonly StoredEntry[];
  /** The latest event that changed the status or the transcript. */
  lastChange: { at: Instant };
  size: number;
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
    lastOrder: 0,
  };
}

export function sessionOf(world: World, workspaceId: string, sessionId: string): Session | undefined {
  const session = world.sessions.get(sessionId);
  return session?.start.workspaceId === workspaceId ? session : undefined;
}

/**
 * @throws Error when the workspace does not exist. That is a bug, because an API key or a session refers to the
 * workspace.
 */
export function workspaceOf(world: World, workspaceId: string): Workspace {
  const workspace = world.workspaces.get(workspaceId);
  if (workspace === undefined) throw new Error(`The state of the mock has no workspace ${workspaceId}.`);
  return workspace;
}

export function profileOf(world: World, workspaceId: string): Profile {
  return (world.workspaceAnswers.get(workspaceId) ?? world).profile;
}

export function addSession(world: World, session: Session): void {
  workspaceOf(world, session.start.workspaceId);
  if (world.sessions.has(session.sessionId)) throw new Error(`The session ${session.sessionId} already exists.`);
  world.sessions.set(session.sessionId, session);
  countStored(world, session, session.size);
}

export function growSession(world: World, session: Session, size: number): void {
  session.size += size;
  countStored(world, session, size);
}

export function removeSessions(world: World, sessions: readonly Session[]): void {
  const removed = new Set<Session>(sessions);
  for (const session of sessions) {
    world.sessions.delete(session.sessionId);
    countStored(world, session, -session.size);
    if (isCall(session)) world.attempts.delete(session.start.callId);
  }
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

export function chatOf(world: World, sessionId: string): ChatSession {
  const session = world.sessions.get(sessionId);
  if (session === undefined || isCall(session)) throw new Error(`The state of the mock has no chat ${sessionId}.`);
  return session;
}

/** Returns the session ids of a call's attempts in order. The id of the first attempt is the call's id. */
export function attemptsOf({ attempts, sessions }: World, callId: string): readonly string[] {
  const known = attempts.get(callId);
  if (known !== undefined) return known;
  const session = sessions.get(callId);
  return session !== undefined && isCall(session) && session.start.callId === callId ? [callId] : [];
}

export function callOf(world: World, sessionId: string): CallSession {
  const session = world.sessions.get(sessionId);
  if (session === undefined || !isCall(session)) throw new Error(`The state of the mock has no call ${sessionId}.`);
  return session;
}

export function schedule(world: World, entry: AgendaEntry): void {
  timelineOf(world, entry.session.start.workspaceId).agenda.push(entry);
}

export function nextOrder(world: World): number {
  world.lastOrder += 1;
  return world.lastOrder;
}

export interface Timeline {
  /**
   * The time of the latest event on this clock. If the clock belongs to a workspace, only events move it, so this is
   * its current time.
   */
  now: Instant;
  agenda: Agenda;
  poolsToServe: Set<LinePool>;
}

export interface Timelines extends Timeline {
  workspaceTimelines: Map<string, Timeline>;
  sessions: Map<string, Session>;
}

/** Due items, earliest first. Items of the same time keep the order in which they were added. */
export type Agenda = TinyQueue<AgendaEntry>;

export type AgendaEntry = ChatAgendaEntry | CallAgendaEntry;

export interface ChatAgendaEntry extends Due {
  kind: 'message-due' | 'message-end' | 'session-idle';
  session: ChatSession;
  messageIndex: number;
}

export interface CallAgendaEntry extends Due {
  kind: 'call-due' | 'call-step' | 'call-date-over';
  session: CallSession;
  messageIndex?: undefined;
}

interface Due {
  at: Instant;
  order: number;
}

export function emptyTimeline(now: Instant = 0): Timeline {
  return { now, agenda: createAgenda(), poolsToServe: new Set() };
}

export function createAgenda(entries: AgendaEntry[] = []): Agenda {
  return new TinyQueue(entries, (one: Due, other: Due) => one.at - other.at || one.order - other.order);
}

export function timelineOf(timelines: Timelines, workspaceId: string): Timeline {
  return timelines.workspaceTimelines.get(workspaceId) ?? timelines;
}

export function timeIn({ workspaceTimelines }: Timelines, workspaceId: string, now: Instant): Instant {
  return workspaceTimelines.get(workspaceId)?.now ?? now;
}

export interface Scope {
  workspaceId?: string | undefined;
  sessionId?: string | undefined;
}

export function findTimeline(timelines: Timelines, { workspaceId, sessionId }: Scope): Timeline {
  if (timelines.workspaceTimelines.size === 0) return timelines;
  const id = sessionId === undefined ? workspaceId : timelines.sessions.get(sessionId)?.start.workspaceId;
  return id === undefined ? timelines : timelineOf(timelines, id);
}

export function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null) return 6;
  let size = 2;
  if (Array.isArray(value)) for (const item of value) size += sizeOf(item) + 1;
  else for (const name in value) size += name.length + 4 + sizeOf((value as Record<string, unknown>)[name]);
  return size;
}
