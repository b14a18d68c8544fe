import { formatInstant, type Instant } from '../src/instant.ts';

/** Tells the mock's time. */
export interface Clock {
  now(): Instant;
}

/** The machine's own time. */
export function realClock(): Clock {
  return { now: Date.now };
}

/** A clock that stands still until it is moved. */
export interface ManualClock extends Clock {
  /** @throws RangeError when `to` is before the clock's time: what has happened cannot be undone. */
  moveTo(to: Instant): void;
}

export function manualClock(start: Instant): ManualClock {
  let time = start;
  return {
    now: () => time,
    moveTo(to) {
      if (to < time) {
        throw new RangeError(`The clock shows ${formatInstant(time)} and cannot go back to ${formatInstant(to)}.`);
      }
      time = to;
    },
  };
}
