import { day, formatInstant, hour, type Instant, minute, second } from '../src/instant.ts';
import { type Clock, isManual, type ManualClock } from './clock.ts';
import type { DomainEvent } from './domain/event.ts';
import type { Engine } from './engine.ts';
import type { SwappableClock } from './swappable-clock.ts';

/** A span of time; its parts are added up. */
export interface Duration {
  days?: number;
  hours?: number;
  minutes?: number;
  seconds?: number;
}

/**
 * The mock's time. A clock that is moved by hand is moved here; each move tells what happened on the way, in order.
 *
 * Every move throws an Error when the clock runs by itself, and a RangeError when it would go back.
 */
export interface Time extends Pick<Clock, 'mode' | 'factor'> {
  now(): Instant;
  /** Moves on by a span. */
  advance(by: Duration): readonly DomainEvent[];
  /** Moves on to a moment. */
  moveTo(to: Instant): readonly DomainEvent[];
  /** Moves on to the next moment at which something happens; without one, nothing moves and nothing is told. */
  toNext(): readonly DomainEvent[];
}

export function createTime(engine: Engine, clock: SwappableClock): Time {
  const moveTo = (to: Instant) => {
    requireManual(clock.current()).moveTo(to);
    return engine.settle();
  };
  return {
    get mode() {
      return clock.mode;
    },
    get factor() {
      return clock.factor;
    },
    now: () => clock.now(),
    moveTo,
    advance: (by) => moveTo(clock.now() + toMilliseconds(by)),
    toNext() {
      const next = engine.nextDueAt();
      return next === undefined ? [] : moveTo(Math.max(next, clock.now()));
    },
  };
}

function toMilliseconds({ days = 0, hours = 0, minutes = 0, seconds = 0 }: Duration): number {
  return Math.round(days * day + hours * hour + minutes * minute + seconds * second);
}

function requireManual(clock: Clock): ManualClock {
  if (isManual(clock)) return clock;
  throw new Error(
    `The clock runs by itself (it shows ${formatInstant(clock.now())}). Only a manual clock can be moved.`,
  );
}
