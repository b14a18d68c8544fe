import type { Instant } from '../src/instant.ts';
import type { Clock } from './clock.ts';

/** Rings when the clock shows the moment it was last set to. */
export interface Alarm {
  set(moment: Instant | undefined): void;
}

/** Timers cannot wait longer than this; a later moment is waited for in several steps. */
const longestWaitMs = 2 ** 31 - 1;

/**
 * The one real timer of a mock. It lets what is due happen without a request; nothing depends on it being on
 * time, because every request settles what is due before it is answered.
 *
 * The timer keeps no process alive.
 */
export function alarm(clock: Clock, ring: () => void): Alarm {
  let setTo: Instant | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const wait = (moment: Instant) => {
    const ms = clock.realMsUntil(moment);
    if (ms === undefined) return;
    timer = setTimeout(() => (clock.now() < moment ? wait(moment) : ring()), Math.min(Math.max(ms, 0), longestWaitMs));
    if (typeof timer === 'object') timer.unref();
  };
  return {
    set(moment) {
      if (moment === setTo) return;
      setTo = moment;
      clearTimeout(timer);
      if (moment !== undefined) wait(moment);
    },
  };
}
