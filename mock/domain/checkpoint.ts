import type { LinePool } from './call/line-pool.ts';
import type { DomainEvent } from './event.ts';
import { isCall, type Session } from './session/session.ts';
import type { Timeline } from './time/timeline.ts';
import type { World } from './world.ts';

/** What a world was, as far as it has changed since. */
export interface Checkpoint {
  /** Called with each event before it is applied. */
  save(event: DomainEvent): void;
  /** Takes back every event since. The checkpoint is of no use then. */
  restore(): void;
}

/**
 * Remembers what a world is, for events that may have to be taken back. It takes as long as the agenda is long, not the
 * sessions: of those only the ones that an event names are copied.
 */
export function createCheckpoint(world: World): Checkpoint {
  const { now, arrivals, left, profile, agenda, stored, sessions, attempts } = world;
  const maps = {
    ownTimelines: new Map(world.ownTimelines),
    ownAnswers: new Map(world.ownAnswers),
    workspaces: new Map(world.workspaces),
    workspaceIdByKey: new Map(world.workspaceIdByKey),
    nextCallOutcomes: new Map(world.nextCallOutcomes),
    pools: new Map(world.pools),
  };
  const before = {
    agenda: agenda.copy(),
    stored: { size: stored.size, ofWorkspaces: new Map(stored.ofWorkspaces) },
    poolsToServe: new Set(world.poolsToServe),
    timelines: [...world.ownTimelines.values()].map((timeline) => copyTimeline(timeline)),
    pools: [...world.pools.values()].map((pool) => copyPool(pool)),
  };
  const sessionsBefore = new Map<string, Session | undefined>();
  const attemptsBefore = new Map<string, readonly string[] | undefined>();

  const saveSession = (sessionId: string) => {
    if (sessionsBefore.has(sessionId)) return;
    const session = sessions.get(sessionId);
    sessionsBefore.set(sessionId, session && copySession(session));
  };

  return {
    save(event) {
      if (replacing.has(event.type) && world.sessions === sessions) {
        world.sessions = new Map(sessions);
        world.attempts = new Map(attempts);
      }
      if (event.type === 'sessions-left') for (const sessionId of event.sessionIds) saveSession(sessionId);
      if (!('sessionId' in event)) return;
      saveSession(event.sessionId);
      if (event.type !== 'call-queued' || attemptsBefore.has(event.start.callId)) return;
      attemptsBefore.set(event.start.callId, attempts.get(event.start.callId)?.slice());
    },
    restore() {
      for (const restoreTimeline of before.timelines) restoreTimeline();
      for (const restorePool of before.pools) restorePool();
      for (const [sessionId, session] of sessionsBefore) restoreSession(sessions, sessionId, session);
      for (const [callId, ids] of attemptsBefore) {
        if (ids === undefined) attempts.delete(callId);
        else attempts.set(callId, [...ids]);
      }
      const { agenda, stored, poolsToServe } = before;
      Object.assign(world, maps, { now, arrivals, left, profile, agenda, stored, poolsToServe, sessions, attempts });
      // Found again where they are needed; those that are there may rest on another profile.
      world.permittedCache.clear();
      world.keptAnswers.clear();
      world.lastSession = undefined;
    },
  };
}

/** Events that remove sessions: they are removed from a copy. */
const replacing: ReadonlySet<DomainEvent['type']> = new Set([
  'sessions-left',
  'workspace-closed',
  'workspace-branched',
]);

/** Others refer to the session itself, so it becomes what it was. */
function restoreSession(sessions: World['sessions'], sessionId: string, before: Session | undefined): void {
  const session = sessions.get(sessionId);
  if (before === undefined) sessions.delete(sessionId);
  else if (session !== undefined) Object.assign(session, before);
}

/** Transcripts are replaced when they change, messages change in place. */
function copySession(session: Session): Session {
  return isCall(session)
    ? { ...session }
    : { ...session, messages: session.messages.map((message) => ({ ...message })) };
}

function copyTimeline(timeline: Timeline): () => void {
  const { now } = timeline;
  const [agenda, poolsToServe] = [timeline.agenda.copy(), new Set(timeline.poolsToServe)];
  return () => Object.assign(timeline, { now, agenda, poolsToServe });
}

function copyPool(pool: LinePool): () => void {
  const { busyLines } = pool;
  const waiting = [...pool.waiting.data];
  return () => {
    pool.busyLines = busyLines;
    pool.waiting.data = waiting;
    pool.waiting.length = waiting.length;
  };
}
