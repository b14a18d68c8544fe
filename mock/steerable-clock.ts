import type { Clock } from './clock.ts';

/** A clock that can be exchanged for another while the mock runs. */
export interface SteerableClock extends Clock {
  /** The clock that is in use. */
  present(): Clock;
  use(clock: Clock): void;
}

export function steerableClock(first: Clock): SteerableClock {
  let clock = first;
  return {
    get mode() {
      return clock.mode;
    },
    get factor() {
      return clock.factor;
    },
    now: () => clock.now(),
    realMsUntil: (moment) => clock.realMsUntil(moment),
    present: () => clock,
    use(next) {
      clock = next;
    },
  };
}
