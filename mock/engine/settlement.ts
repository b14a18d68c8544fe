import type { Instant } from '../../src/instant.ts';
import { bounds } from '../domain/bounds/bounds.ts';
import { nextDue } from '../domain/lifecycle.ts';
import type { Timeline } from '../domain/time/timeline.ts';
import { findTimeline, type Scope } from '../domain/time/timeline.ts';
import type { Clock } from './clock.ts';
import type { EventStore } from './event-store.ts';
import type { Retention } from './retention.ts';

/** Applies the events that are due: all by now, or in slices up to a time that a clock is moved to. */
export interface Settlement {
  /** The time on a timeline. */
  now(timeline: Timeline): Instant;
  /** Applies what is due by now, and lets sessions leave that are too old. Returns the time that was reached. */
  settle(timeline: Timeline): Instant;
  /** Applies what is due by a time. Returns an earlier one where so much is due that the alarm has to go on with it. */
  settleUntil(timeline: Timeline, until: Instant): Instant;
  /** Applies what a command made due. It may have given its workspace another timeline. */
  settleAfter(scope: Scope): void;
  /** As in `Engine`. */
  settleSlice(timeline: Timeline, until: Instant, maxEvents: number): boolean;
  endSlices(timeline: Timeline): void;
  connectAlarm(set: (at: Instant | undefined) => void): void;
  /** Starts anew with the world that was restored. */
  reset(): void;
}

export function createSettlement(store: EventStore, { commit, expire }: Retention, clock: Clock): Settlement {
  let setAlarm: (at: Instant | undefined) => void = () => {};
  // Between two slices of what is due on a timeline, the rest of it is not for others.
  const betweenSlices = new Set<Timeline>();
  const isBetweenSlices = (timeline: Timeline) => betweenSlices.size > 0 && betweenSlices.has(timeline);

  const now = (timeline: Timeline) =>
    timeline === store.world && !isBetweenSlices(timeline) ? Math.max(clock.now(), timeline.now) : timeline.now;
  const settleSlice = (timeline: Timeline, until: Instant, maxEvents: number) => {
    const { world, log } = store;
    const end = log.length() + maxEvents;
    if (betweenSlices.size > 0) betweenSlices.delete(timeline);
    let due = nextDue(world, until, timeline);
    for (; due !== undefined && log.length() < end; due = nextDue(world, until, timeline))
      commit(due.events, due, timeline);
    if (due !== undefined) betweenSlices.add(timeline);
    // Long ago is at once, whatever the alarm is set to.
    if (timeline === world) setAlarm(due === undefined ? world.agenda.peek()?.at : 0);
    return due === undefined;
  };
  const settleUntil = (timeline: Timeline, until: Instant) => {
    const isSliced = timeline === store.world && clock.mode !== 'manual';
    const maxEvents = isSliced ? bounds.eventsPerSlice : Number.POSITIVE_INFINITY;
    return isBetweenSlices(timeline) || !settleSlice(timeline, until, maxEvents) ? timeline.now : until;
  };
  const settle = (timeline: Timeline) => {
    const at = settleUntil(timeline, now(timeline));
    expire(timeline, at);
    return at;
  };
  return {
    now,
    settle,
    settleUntil,
    settleSlice,
    settleAfter(scope) {
      const { world } = store;
      const isWhole = scope.workspaceId === undefined && scope.sessionId === undefined;
      const timelines = isWhole ? [world, ...world.ownTimelines.values()] : [findTimeline(world, scope)];
      for (const timeline of timelines) settle(timeline);
    },
    endSlices: (timeline) => betweenSlices.delete(timeline),
    connectAlarm(set) {
      setAlarm = set;
      setAlarm(store.world.agenda.peek()?.at);
    },
    reset() {
      betweenSlices.clear();
      setAlarm(store.world.agenda.peek()?.at);
    },
  };
}
