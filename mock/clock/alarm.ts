import type { Instant } from '../../src/instant.ts';
import type { Clock } from './clock.ts';

/** Calls back when the clock reaches the timestamp that was set last. */
export interface Alarm {
  set(at: Instant | undefined): void;
}

/** The longest delay of a timer; a longer wait takes several timers. */
const maxTimerMs = 2 ** 31 - 1;

/**
 * The only real timer of a mock. It applies due events when no request comes. It may be late: every request applies
 * due events before it is answered. The timer does not keep the process alive.
 */
export function createAlarm(clock: Clock, onDue: () => void): Alarm {
  let target: Instant | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const arm = (at: Instant) => {
    const ms = clock.realMsUntil(at);
    if (ms === undefined) return;
    const fire = () => {
      if (clock.now() < at) return arm(at);
      target = undefined;
      onDue();
    };
    timer = setTimeout(fire, Math.min(Math.max(ms, 0), maxTimerMs));
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
