import type { Instant } from '../src/instant.ts';
import type { Clock } from './clock.ts';

/** Rings when the clock shows the moment it was last set to. */
export interface Alarm {
  set(at: Instant | undefined): void;
}

/** Timers cannot wait longer than this; a later moment is waited for in several steps. */
const maxTimerMs = 2 ** 31 - 1;

/**
 * The one real timer of a mock. It lets what is due happen without a request; nothing depends on it being on
 * time, because every request settles what is due before it is answered.
 *
 * The timer keeps no process alive.
 */
export function createAlarm(clock: Clock, onDue: () => void): Alarm {
  let target: Instant | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const arm = (at: Instant) => {
    const ms = clock.realMsUntil(at);
    if (ms === undefined) return;
    timer = setTimeout(() => (clock.now() < at ? arm(at) : onDue()), Math.min(Math.max(ms, 0), maxTimerMs));
    if (typeof timer === 'object') timer.unref();
  };
  return {
    set(at) {
      if (at === target) return;
      target = at;
      clearTimeout(timer);
      if (at !== undefined) arm(at);
    },
  };
}
