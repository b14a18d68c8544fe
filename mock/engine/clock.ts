import { describeValue } from '../../src/check-options.ts';
import { formatInstant, type Instant, lastInstant } from '../../src/instant.ts';

/** A clock of the mock. It shows whole milliseconds since 1970-01-01T00:00:00Z. */
export interface Clock {
  /** A `real` or `scaled` clock runs. A `manual` clock stands still until a caller moves it. */
  readonly mode: 'real' | 'scaled' | 'manual';
  /** The clock's speed as a multiple of real time; null for a manual clock. */
  readonly factor: number | null;
  /** The time that the clock showed first. Missing if it shows the time of the machine. */
  readonly start?: Instant;
  now(): Instant;
  /** Returns the real milliseconds until the clock reaches `instant`; undefined for a manual clock. */
  realMsUntil(instant: Instant): number | undefined;
}

export function realClock(): Clock {
  return { mode: 'real', factor: 1, now: Date.now, realMsUntil: (instant) => instant - Date.now() };
}

/**
 * A clock that runs at a multiple of real time, up to the end of year 9999.
 * @param factor greater than 0; 60 makes a minute pass in a second
 * @param start the time that it shows first, in milliseconds since 1970
 * @throws TypeError when `factor` or `start` is invalid
 */
export function scaledClock(factor: number, start: Instant): Clock {
  if (!(typeof factor === 'number' && factor > 0))
    throw new TypeError(`factor must be a number greater than 0, but it was ${describeValue(factor)}.`);
  if (typeof start !== 'number')
    throw new TypeError(
      `start must be in milliseconds since 1970, such as Date.now(), but it was ${describeValue(start)}.`,
    );
  const origin = performance.now();
  const now = () => Math.min(start + Math.floor((performance.now() - origin) * factor), lastInstant);
  const realMsUntil = (instant: Instant) => (instant > lastInstant ? undefined : (instant - now()) / factor);
  return { mode: 'scaled', factor, start, now, realMsUntil };
}

export interface ManualClock extends Clock {
  readonly mode: 'manual';
  /**
   * @param to in milliseconds since 1970
   * @throws RangeError when `to` is before the clock's time or after year 9999
   */
  moveTo(to: Instant): void;
}

/**
 * A clock that is paused until it is moved: by `mock.time`, or by `advanceClock` of the control plane.
 * @param start the time that it shows first: whole milliseconds since 1970, up to year 9999
 * @throws RangeError when `start` is invalid
 * @example
 * ```ts
 * const mock = createMock({ clock: manualClock(Date.parse('2026-11-20T09:00:00Z')) }); mock.time.advance({ hours: 2 });
 * ```
 */
export function manualClock(start: Instant): ManualClock {
  if (!Number.isSafeInteger(start) || Math.abs(start) > lastInstant)
    throw new RangeError('A clock starts at a timestamp: whole milliseconds since 1970, up to year 9999.');
  let time = start;
  return {
    mode: 'manual',
    factor: null,
    start,
    now: () => time,
    realMsUntil: () => undefined,
    moveTo(to) {
      assertMove(time, to);
      time = to;
    },
  };
}

/** @throws RangeError when a clock would move back, or beyond year 9999 */
export function assertMove(from: Instant, to: Instant): void {
  if (!(to <= lastInstant)) throw new RangeError(`The clock cannot go beyond ${formatInstant(lastInstant)}.`);
  if (to < from)
    throw new RangeError(`The clock shows ${formatInstant(from)} and cannot go back to ${formatInstant(to)}.`);
}

export function isManual(clock: Clock): clock is ManualClock {
  return clock.mode === 'manual';
}

export type SwappableClock = ReturnType<typeof createSwappableClock>;

export function createSwappableClock(first: Clock) {
  let clock = first;
  let onUse = () => {};
  return {
    get mode() {
      return clock.mode;
    },
    get factor() {
      return clock.factor;
    },
    now: () => clock.now(),
    realMsUntil: (instant: Instant) => clock.realMsUntil(instant),
    current: () => clock,
    use(next: Clock) {
      clock = next;
      onUse();
    },
    onUse(listener: () => void) {
      onUse = listener;
    },
  };
}

export function catchUp(clock: SwappableClock, at: Instant): void {
  const current = clock.current();
  if (current.now() >= at) return;
  if (isManual(current)) current.moveTo(at);
  else clock.use(scaledClock(current.factor ?? 1, at));
}

/**
 * The longest delay that `setTimeout` supports. For a longer delay, the mock sets several timers one after the other.
 */
const maxTimerMs = 2 ** 31 - 1;

const minDelayMs = 10;

/** The mock's only real timer. It applies due events between requests, and does not keep the process alive. */
export function createAlarm(clock: Clock, onDue: () => void) {
  let target: Instant | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const arm = (leastMs: number) => {
    clearTimeout(timer);
    const ms = target === undefined || isStopped ? undefined : clock.realMsUntil(target);
    if (ms === undefined) return;
    timer = setTimeout(ring, ms <= 0 ? 0 : Math.min(Math.max(ms, leastMs), maxTimerMs));
    if (typeof timer === 'object') timer.unref();
  };
  const ring = () => {
    if (target !== undefined && clock.now() < target) return arm(0);
    target = undefined;
    onDue();
  };
  return {
    set(at: Instant | undefined) {
      if (at === target) return;
      target = at;
      arm(minDelayMs);
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
