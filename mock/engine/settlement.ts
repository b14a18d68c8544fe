import type { Instant } from '../../src/instant.ts';
import { bounds } from '../domain/bounds.ts';
import type { DomainEvent } from '../domain/event.ts';
import { type DueItem, nextDue } from '../domain/lifecycle.ts';
import { findExpiredSessions, findSessionsToEvict } from '../domain/storage.ts';
import { findTimeline, type Scope, type Timeline } from '../domain/timeline.ts';
import type { World } from '../domain/world.ts';
import type { Clock } from './clock.ts';

interface SettlementOptions {
  world(): World;
  clock: Clock;
  eventCount(): number;
  commit(events: readonly DomainEvent[], due: DueItem, timeline: Timeline): void;
  expire(timeline: Timeline, at: Instant): void;
}

/** Applies the events that are due: all by now, or in slices up to a time that a clock is moved to. */
export function createSettlement({ world, clock, eventCount, commit, expire }: SettlementOptions) {
  let setAlarm: (at: Instant | undefined) => void = () => {};
  // Between two slices of what is due on a timeline, the rest of it is not for others.
  const betweenSlices = new Set<Timeline>();
  const isBetweenSlices = (timeline: Timeline) => betweenSlices.size > 0 && betweenSlices.has(timeline);

  const now = (timeline: Timeline) =>
    timeline === world() && !isBetweenSlices(timeline) ? Math.max(clock.now(), timeline.now) : timeline.now;
  const settleSlice = (timeline: Timeline, until: Instant, maxEvents: number) => {
    const end = eventCount() + maxEvents;
    if (betweenSlices.size > 0) betweenSlices.delete(timeline);
    let due = nextDue(world(), until, timeline);
    for (; due !== undefined && eventCount() < end; due = nextDue(world(), until, timeline))
      commit(due.events, due, timeline);
    if (due !== undefined) betweenSlices.add(timeline);
    if (timeline !== world()) return due === undefined;
    // The rest is due at once, whatever the alarm waits for.
    if (due !== undefined) setAlarm(undefined);
    setAlarm(due === undefined ? world().agenda.peek()?.at : timeline.now);
    return due === undefined;
  };
  /** Applies what is due by a time. Returns an earlier one where so much is due that the alarm has to go on with it. */
  const settleUntil = (timeline: Timeline, until: Instant) => {
    const isSliced = timeline === world() && clock.mode !== 'manual';
    const maxEvents = isSliced ? bounds.eventsPerSlice : Number.POSITIVE_INFINITY;
    return isBetweenSlices(timeline) || !settleSlice(timeline, until, maxEvents) ? timeline.now : until;
  };
  /** Applies what is due by now and evicts expired sessions. Returns the time that was reached. */
  const settle = (timeline: Timeline) => {
    const at = settleUntil(timeline, now(timeline));
    expire(timeline, at);
    return at;
  };
  const armAlarm = () => setAlarm(world().agenda.peek()?.at);
  return {
    now,
    settle,
    settleUntil,
    settleSlice,
    /** Applies what a command made due. It may have given its workspace another timeline. */
    settleAfter(scope: Scope) {
      const isWhole = scope.workspaceId === undefined && scope.sessionId === undefined;
      const timelines = isWhole ? [world(), ...world().workspaceTimelines.values()] : [findTimeline(world(), scope)];
      for (const timeline of timelines) settle(timeline);
    },
    endSlices: (timeline: Timeline) => betweenSlices.delete(timeline),
    connectAlarm(set: (at: Instant | undefined) => void) {
      setAlarm = set;
      armAlarm();
    },
    armAlarm,
    /** Starts anew with the world that was restored. */
    reset: () => betweenSlices.clear(),
  };
}

interface RetentionOptions extends Pick<SettlementOptions, 'world' | 'eventCount'> {
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
