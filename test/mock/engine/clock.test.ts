import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isManual, manualClock, realClock, scaledClock } from '../../../mock/engine/clock.ts';
import { day, hour, lastInstant, minute, second } from '../../../src/instant.ts';
import { start } from '../../support/mock/world.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: start, toFake: ['Date', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test("the mock's real clock shows the time of the machine", () => {
  const clock = realClock();
  expect(clock.now()).toBe(start);
  vi.advanceTimersByTime(minute);
  expect(clock.now()).toBe(start + minute);
});

test("the mock's real clock runs as fast as the clock of the machine", () => {
  expect(realClock().realMsUntil(start + hour)).toBe(hour);
  expect(realClock().realMsUntil(start - hour)).toBe(-hour);
});

test.each([60, 1, 0.5, 86_400])(
  'a scaled clock of the mock runs %d times as fast as the machine, from its start time',
  (factor) => {
    const elsewhere = Date.parse('2031-01-01T00:00:00Z');
    const clock = scaledClock(factor, elsewhere);
    expect(clock.now()).toBe(elsewhere);
    vi.advanceTimersByTime(10 * second);
    expect(clock.now()).toBe(elsewhere + factor * 10 * second);
  },
);

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

test('a manual clock of the mock stands still until it is moved', () => {
  const clock = manualClock(start);
  vi.advanceTimersByTime(day);
  expect(clock.now()).toBe(start);

  clock.moveTo(start + minute);
  expect(clock.now()).toBe(start + minute);
});

const year10000 = Date.parse('+010000-01-01T00:00:00Z');
test.each([year10000, 8.64e15 + 1, Number.POSITIVE_INFINITY])(
  'a manual clock of the mock refuses the time %d, which no date can express',
  (beyond) => {
    const clock = manualClock(start);
    expect(() => clock.moveTo(beyond)).toThrow('The clock cannot go beyond 9999-12-31T23:59:59.999Z.');
    expect(clock.now()).toBe(start);
  },
);

test('only a manual clock of the mock can be moved', () => {
  expect([manualClock(start), realClock(), scaledClock(60, start)].map(isManual)).toEqual([true, false, false]);
});
