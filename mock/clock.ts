import { formatInstant, type Instant, lastInstant } from '../src/instant.ts';

/** Tells the mock's time. */
export interface Clock {
  readonly mode: 'real' | 'scaled' | 'manual';
  /** How many times as fast as the machine's clock it runs; null when it stands still until it is moved. */
  readonly factor: number | null;
  now(): Instant;
  /** How long, in real milliseconds, until the clock shows that moment; undefined when it never will by itself. */
  realMsUntil(instant: Instant): number | undefined;
}

/** The machine's own time. */
export function realClock(): Clock {
  return { mode: 'real', factor: 1, now: Date.now, realMsUntil: (instant) => instant - Date.now() };
}

/** A clock that starts at a moment and then runs `factor` times as fast as the machine's, up to the end of year 9999. */
export function scaledClock(factor: number, start: Instant): Clock {
  const origin = performance.now();
  const now = () => Math.min(start + Math.floor((performance.now() - origin) * factor), lastInstant);
  const realMsUntil = (instant: Instant) => (instant > lastInstant ? undefined : (instant - now()) / factor);
  return { mode: 'scaled', factor, now, realMsUntil };
}

/** A clock that stands still until it is moved. */
export interface ManualClock extends Clock {
  readonly mode: 'manual';
  /** @throws RangeError when `to` is before the clock's time (what has happened cannot be undone) or after year 9999. */
  moveTo(to: Instant): void;
}

/** @throws RangeError when `start` is no moment. */
export function manualClock(start: Instant): ManualClock {
  if (!Number.isSafeInteger(start) || Math.abs(start) > lastInstant)
    throw new RangeError('A clock starts at a moment: whole milliseconds since 1970, up to year 9999.');
  let time = start;
  return {
    mode: 'manual',
    factor: null,
    now: () => time,
    realMsUntil: () => undefined,
    moveTo(to) {
      if (!(to <= lastInstant)) throw new RangeError(`The clock cannot go beyond ${formatInstant(lastInstant)}.`);
      if (to < time) {
        throw new RangeError(`The clock shows ${formatInstant(time)} and cannot go back to ${formatInstant(to)}.`);
      }
      time = to;
    },
  };
}

/** Whether somebody moves this clock by hand. */
export function isManual(clock: Clock): clock is ManualClock {
  return clock.mode === 'manual';
}
