import type { Instant } from '../../src/instant.ts';
import { bounds } from '../domain/bounds.ts';
import type { DomainEvent } from '../domain/event.ts';
import { findExpiredSessions, findSessionsToEvict } from '../domain/storage.ts';
import type { Timeline, World } from '../domain/world.ts';

interface RetentionOptions {
  world(): World;
  eventCount(): number;
  commit(events: readonly DomainEvent[]): void;
  /** Milliseconds after its last change at which a session that has ended expires. Undefined: never. */
  sessionTtlMs: number | undefined;
}

/** Evicts sessions that have ended: the oldest beyond the bounds, and those that have expired. */
export function createRetention({ world, eventCount, commit, sessionTtlMs }: RetentionOptions) {
  /** Below these, the world is not looked through again: what is pending may leave nothing to evict. */
  let [sessionsToLookAt, sizeToLookAt] = [0, 0];
  let lookedAt = 0;
  const nextExpiry = new WeakMap<Timeline, Instant>();

  const evict = (sessionIds: readonly string[]) => {
    if (sessionIds.length === 0) return;
    const { now, evicted } = world();
    commit([{ type: 'sessions-evicted', at: now, sessionIds, total: evicted + sessionIds.length }]);
  };
  const setMarks = () => {
    const { sessions, maxSessions, stored } = world();
    sessionsToLookAt = Math.max(maxSessions, sessions.size + maxSessions * bounds.retentionSlack);
    sizeToLookAt = stored.size + bounds.totalSize * bounds.retentionSlack;
    lookedAt = eventCount();
  };
  const makeRoom = () => {
    evict(findSessionsToEvict(world()));
    setMarks();
  };
  setMarks();
  return {
    enforceBounds() {
      const { sessions, stored } = world();
      if (sessions.size > sessionsToLookAt || stored.size > sizeToLookAt) makeRoom();
    },
    /** The same for a request that found no room. Returns false where that was tried so recently that it is of no use. */
    tryToMakeRoom() {
      if (eventCount() <= lookedAt + world().maxSessions / 100) return false;
      makeRoom();
      return true;
    },
    expire(timeline: Timeline, at: Instant) {
      if (sessionTtlMs === undefined || at < (nextExpiry.get(timeline) ?? 0)) return;
      evict(findExpiredSessions(world(), timeline, at - sessionTtlMs));
      nextExpiry.set(timeline, at + sessionTtlMs / bounds.retentionLooks);
    },
  };
}
