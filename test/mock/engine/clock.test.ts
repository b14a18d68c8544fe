import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { scaledClock } from '../../../mock/engine/clock.ts';
import { day, lastInstant, minute, second } from '../../../src/instant.ts';
import { start } from '../../support/mock/world.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: start, toFake: ['Date', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('a scaled clock of the mock continues when the machine’s time is moved back', () => {
  const clock = scaledClock(2, start);
  vi.advanceTimersByTime(second);
  vi.setSystemTime(start - day);
  vi.advanceTimersByTime(second);

  expect(clock.now()).toBe(start + 4 * second);
});

test('a scaled clock of the mock stops at the last instant that a timestamp can express', () => {
  const clock = scaledClock(1_000_000, lastInstant - second);
  expect(clock.realMsUntil(lastInstant)).toBe(0.001);
  expect(clock.realMsUntil(lastInstant + 1)).toBeUndefined();
  vi.advanceTimersByTime(minute);

  expect(clock.now()).toBe(lastInstant);
  expect(clock.realMsUntil(lastInstant + 1)).toBeUndefined();
});

test('a scaled clock of the mock shows whole milliseconds and never moves back', () => {
  const factor = fc.double({ min: 0.001, max: 100_000, noNaN: true });
  const waits = fc.array(fc.nat(100), { minLength: 1, maxLength: 10 });
  fc.assert(
    fc.property(factor, waits, (times, realWaits) => {
      const clock = scaledClock(times, start);
      let elapsed = 0;
      for (const ms of realWaits) {
        const before = clock.now();
        vi.advanceTimersByTime(ms);
        elapsed += ms;

        expect(clock.now()).toBeGreaterThanOrEqual(before);
        expect(Number.isSafeInteger(clock.now())).toBe(true);
        // Tolerance for rounding, because performance.now() returns fractions of a millisecond.
        expect(clock.now()).toBeLessThanOrEqual(start + elapsed * times + 1);
        expect(clock.now()).toBeGreaterThan(start + elapsed * times - 2);
      }
    }),
  );
});
