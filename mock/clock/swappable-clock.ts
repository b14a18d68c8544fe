import type { Clock } from './clock.ts';

/** A clock that can be replaced while the mock runs. */
export interface SwappableClock extends Clock {
  /** The clock in use. */
  current(): Clock;
  use(clock: Clock): void;
}

export function createSwappableClock(first: Clock): SwappableClock {
  let clock = first;
  return {
    get mode() {
      return clock.mode;
    },
    get factor() {
      return clock.factor;
    },
    now: () => clock.now(),
    realMsUntil: (instant) => clock.realMsUntil(instant),
    current: () => clock,
    use(next) {
      clock = next;
    },
  };
}
