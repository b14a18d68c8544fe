import type { Instant } from '../../src/instant.ts';
import { bounds } from '../domain/bounds/bounds.ts';
import { findExpiredSessions, findSessionsToEvict, toRetentionMarks } from '../domain/bounds/storage.ts';
import type { Timeline } from '../domain/time/timeline.ts';
import type { EventStore } from './event-store.ts';

/** Lets sessions leave that are over: the oldest beyond the bounds, and those that are too old. */
export interface Retention {
  /** Commits, and makes room when that went beyond a mark. */
  commit: EventStore['commit'];
  /** Makes room for a request that found none; returns false where that was done so recently that it is of no use. */
  tryToMakeRoom(): boolean;
  /** Lets the sessions on a timeline leave that are too old at that time. */
  expire(timeline: Timeline, at: Instant): void;
  /** Starts anew with the world that was restored. */
  reset(): void;
}

/** `sessionTtlMs`: how long a session with nothing pending is kept after its last change; undefined: without limit. */
export function createRetention(store: EventStore, sessionTtlMs: number | undefined): Retention {
  const { log } = store;
  let marks = toRetentionMarks(store.world);
  let madeRoomAt = log.length();
  const checkAt = new WeakMap<Timeline, Instant>();

  const evict = (sessionIds: readonly string[]) => {
    if (sessionIds.length === 0) return;
    // What led here has happened. Where this cannot be stored, they stay for now.
    try {
      store.commit([{ type: 'sessions-evicted', at: store.world.now, sessionIds }]);
    } catch {}
  };
  const makeRoom = () => {
    evict(findSessionsToEvict(store.world));
    marks = toRetentionMarks(store.world);
    madeRoomAt = log.length();
  };
  return {
    commit(events, due, timeline) {
      store.commit(events, due, timeline);
      const { sessions, stored } = store.world;
      if (sessions.size > marks.sessions || stored.size > marks.size) makeRoom();
    },
    tryToMakeRoom() {
      if (log.length() <= madeRoomAt + store.world.maxSessions / 100) return false;
      makeRoom();
      return true;
    },
    expire(timeline, at) {
      if (sessionTtlMs === undefined || at < (checkAt.get(timeline) ?? 0)) return;
      const sessionIds = findExpiredSessions(store.world, timeline, at - sessionTtlMs);
      evict(sessionIds);
      // That they left may be rolled back, where another replica was first.
      if (sessionIds.length === 0) checkAt.set(timeline, at + sessionTtlMs / bounds.retentionLooks);
    },
    reset() {
      marks = toRetentionMarks(store.world);
    },
  };
}
