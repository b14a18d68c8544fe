import { checkOptions, describeValue } from '../../src/check-options.ts';
import { day, formatInstant, hour, type Instant, minute, second } from '../../src/instant.ts';
import { bounds } from '../domain/bounds.ts';
import { setWorkspaceClock } from '../domain/control-commands.ts';
import type { DomainEvent } from '../domain/event.ts';
import { assertMove, type Clock, isManual, type SwappableClock } from './clock.ts';
import type { Engine } from './engine.ts';
import { startSlice } from './turns.ts';

/** A duration: the sum of days, hours and so on, which may be fractions. */
export interface Duration {
  days?: number;
  hours?: number;
  minutes?: number;
  seconds?: number;
}

/**
 * Reads the mock's clock, and moves it if it is manual. Each move returns the events that became due, in order.
 *
 * An `Instant` is in whole milliseconds since 1970-01-01T00:00:00Z.
 */
export interface Time extends Pick<Clock, 'mode' | 'factor'> {
  now(): Instant;
  /**
   * Moves the clock forward by a duration.
   * @throws Error when the clock is not manual
   * @throws TypeError when `by` is not a duration
   * @throws RangeError when the duration is negative or leads beyond year 9999
   * @example
   * ```ts
   * const events = mock.time.advance({ days: 1, hours: 2 });
   * ```
   */
  advance(by: Duration): readonly DomainEvent[];
  /**
   * Moves the clock forward to a timestamp.
   * @throws Error when the clock is not manual
   * @throws RangeError when `to` is in the past or after year 9999
   */
  moveTo(to: Instant): readonly DomainEvent[];
  /**
   * Moves the clock forward to the next due event. Without due events, does not move the clock and returns no events.
   * @throws Error when the clock is not manual
   */
  toNext(): readonly DomainEvent[];
}

export interface MovedClock {
  workspaceId: string | undefined;
  now(): Instant;
  moveTo(to: Instant): void;
  isInUse(): boolean;
}

export function createTime(engine: Engine, clock: SwappableClock): Time {
  const moveTo = (to: Instant) => {
    const moved = mockClockToMove(clock);
    assertMove(moved.now(), to);
    const from = engine.eventCount();
    moveSlice(engine, moved, to, Number.POSITIVE_INFINITY);
    engine.announceChange();
    return engine.eventsSince(from).map(({ event }) => event);
  };
  return {
    get mode() {
      return clock.mode;
    },
    get factor() {
      return clock.factor;
    },
    now: () => clock.now(),
    moveTo(to) {
      if (typeof to === 'number') return moveTo(to);
      const example = 'milliseconds since 1970, such as Date.parse("2026-11-22T09:00:00Z")';
      throw new TypeError(`moveTo takes ${example}, but it was ${describeValue(to)}.`);
    },
    advance(by) {
      checkDuration('advance', by);
      return moveTo(clock.now() + toMilliseconds(by));
    },
    toNext() {
      const next = engine.nextDueAt();
      return next === undefined ? [] : moveTo(Math.max(next, clock.now()));
    },
  };
}

export function toSessionTtlMs(sessionTtl: Duration | undefined): number | undefined {
  if (sessionTtl === undefined) return undefined;
  checkDuration('sessionTtl', sessionTtl);
  const ms = toMilliseconds(sessionTtl);
  if (!(ms > 0)) throw new TypeError('sessionTtl must be longer than 0, such as { days: 30 }.');
  return ms;
}

export function mockClockToMove(clock: SwappableClock): MovedClock {
  const current = clock.current();
  if (!isManual(current)) {
    const message = `The clock runs by itself (it shows ${formatInstant(current.now())}). Only a manual clock can be moved: createMock({ clock: manualClock() }).`;
    throw new Error(message);
  }
  const { now, moveTo } = current;
  return { workspaceId: undefined, now, moveTo, isInUse: () => clock.current() === current };
}

export async function moveInSlices(engine: Engine, clock: MovedClock, to: Instant): Promise<boolean> {
  assertMove(clock.now(), to);
  const slice = startSlice();
  while (!moveSlice(engine, clock, to, bounds.eventsPerSlice)) {
    await slice.next();
    if (!clock.isInUse()) return false;
  }
  return true;
}

/** Applies due events before it moves the clock. If an event cannot be stored, the clock stops before that event. */
function moveSlice(engine: Engine, clock: MovedClock, to: Instant, maxEvents: number): boolean {
  let isDone = false;
  try {
    isDone = engine.settleSlice(to, maxEvents, clock.workspaceId);
    return isDone;
  } finally {
    const reached = isDone ? to : engine.timeline(clock.workspaceId).now;
    if (reached > clock.now()) clock.moveTo(reached);
  }
}

/** @throws TypeError when JavaScript code passes a value that is not a duration, which would count as 0 */
function checkDuration(caller: string, by: Duration): void {
  checkOptions(caller, by, { days: true, hours: true, minutes: true, seconds: true }, ' such as { minutes: 1 }');
  for (const [unit, value] of Object.entries(by)) {
    if (value !== undefined && (typeof value !== 'number' || Number.isNaN(value)))
      throw new TypeError(`${unit} must be a number, but it was ${describeValue(value)}.`);
  }
}

export function toMilliseconds({ days = 0, hours = 0, minutes = 0, seconds = 0 }: Duration): number {
  return Math.round(days * day + hours * hour + minutes * minute + seconds * second);
}

/** Each move of a workspace's own clock is an event, so that its time survives a restart. */
export function workspaceClock(engine: Engine, workspaceId: string): MovedClock {
  const timeline = engine.timeline(workspaceId);
  return {
    workspaceId,
    now: () => timeline.now,
    moveTo(to) {
      const result = engine.dispatch(
        (world, { now }) => setWorkspaceClock(world, { workspaceId, isOwn: true, from: now, to }),
        { workspaceId },
      );
      if (!result.ok) throw new Error(result.error.message);
    },
    isInUse: () => engine.timeline(workspaceId) === timeline,
  };
}
