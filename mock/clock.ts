import type { Instant } from '../src/instant.ts';

/** Tells the mock's time. */
export interface Clock {
  now(): Instant;
}

/** The machine's own time. */
export function realClock(): Clock {
  return { now: Date.now };
}
