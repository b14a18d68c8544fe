import type { Instant } from '../../src/instant.ts';
import type { Clock } from './clock.ts';

/** Calls back when the clock reaches the timestamp that was set last. */
export interface Alarm {
  set(at: Instant | undefined): void;
}

/** The longest delay of a timer; a longer wait takes several timers. */
const maxTimerMs = 2 ** 31 - 1;

/** Where something is due every millisecond, waking up for each takes longer than what is due. */
const minDelayMs = 10;

/**
 * The only real timer of a mock. It applies due events when no request comes. It may be late: every request applies
 * due events before it is answered. The timer does not keep the process alive.
 */
export function createAlarm(clock: Clock, onDue: () => void): Alarm {
  let target: Instant | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** What the timer waits for: the target, or an earlier one that was set before. Then it goes on to the target. */
  let armedFor: Instant | undefined;

  const disarm = () => {
    clearTimeout(timer);
    armedFor = undefined;
  };
  const arm = (at: Instant, leastMs = 0) => {
    const ms = clock.realMsUntil(at);
    if (ms === undefined) return;
    armedFor = at;
    timer = setTimeout(ring, ms <= 0 ? 0 : Math.min(Math.max(ms, leastMs), maxTimerMs));
    if (typeof timer === 'object') timer.unref();
  };
  const ring = () => {
    disarm();
    if (target === undefined) return;
    if (clock.now() < target) return arm(target);
    target = undefined;
    onDue();
  };
  return {
    set(at) {
      if (at === target) return;
      target = at;
      if (at !== undefined && armedFor !== undefined && armedFor <= at) return;
      disarm();
      if (at !== undefined) arm(at, minDelayMs);
    },
  };
}
