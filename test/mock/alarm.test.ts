import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { alarm } from '../../mock/alarm.ts';
import { type Clock, manualClock, realClock, scaledClock } from '../../mock/clock.ts';
import { day, hour, minute, second } from '../../src/instant.ts';

const start = Date.parse('2026-11-20T09:00:00Z');

describe('with the machine’s timers in the test’s hands', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: start, toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** An alarm on that clock, and how often it has rung. */
  function ringing(clock: Clock) {
    const rung: number[] = [];
    const bell = alarm(clock, () => rung.push(clock.now()));
    return { bell, rung };
  }

  test('rings once, when the clock shows the moment and not before', () => {
    const { bell, rung } = ringing(realClock());
    bell.set(start + minute);

    vi.advanceTimersByTime(minute - 1);
    expect(rung).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(rung).toEqual([start + minute]);
    vi.advanceTimersByTime(day);
    expect(rung).toHaveLength(1);
  });

  test('rings for a moment that is over as soon as nothing else runs, never at once', () => {
    const { bell, rung } = ringing(realClock());
    bell.set(start - day);

    expect(rung).toEqual([]);
    vi.advanceTimersByTime(0);
    expect(rung).toEqual([start]);
  });

  test('keeps one timer, however often it is set', () => {
    const { bell, rung } = ringing(realClock());
    for (const moment of [start + hour, start + minute, start + minute, start + 2 * minute]) bell.set(moment);

    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(hour);
    expect(rung).toEqual([start + 2 * minute]);
  });

  test('being set to nothing, it is silent, and can be set again', () => {
    const { bell, rung } = ringing(realClock());
    bell.set(start + minute);
    bell.set(undefined);

    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(hour);
    expect(rung).toEqual([]);

    bell.set(start + hour + second);
    vi.advanceTimersByTime(second);
    expect(rung).toHaveLength(1);
  });

  test('can be set to the next moment while it rings', () => {
    const rung: number[] = [];
    const clock = realClock();
    const bell = alarm(clock, () => {
      rung.push(clock.now() - start);
      if (rung.length < 3) bell.set(clock.now() + minute);
    });
    bell.set(start + minute);

    vi.advanceTimersByTime(hour);
    expect(rung).toEqual([minute, 2 * minute, 3 * minute]);
  });

  test.each([25, 49, 50, 365])('waits %i days in steps that timers can wait', (days) => {
    const waits = vi.spyOn(globalThis, 'setTimeout');
    const { bell, rung } = ringing(realClock());
    bell.set(start + days * day);

    vi.advanceTimersByTime(days * day - 1);
    expect(rung).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(rung).toEqual([start + days * day]);
    const longestMs = 2 ** 31 - 1;
    expect(waits).toHaveBeenCalledTimes(Math.ceil((days * day) / longestMs));
    for (const [, ms] of waits.mock.calls) expect(ms).toBeLessThanOrEqual(longestMs);
    waits.mockRestore();
  });

  test('sets no timer for a moment that the clock never shows by itself', () => {
    const { bell } = ringing(manualClock(start));
    bell.set(start + minute);

    expect(vi.getTimerCount()).toBe(0);
  });

  test('waits on when the timer is early for the clock', () => {
    let late = 90;
    const lagging: Clock = {
      now: () => Date.now() - late,
      realMsUntil: (moment) => moment - Date.now(),
    };
    const { bell, rung } = ringing(lagging);
    bell.set(start + minute);

    vi.advanceTimersByTime(minute);
    expect(rung).toEqual([]);
    late = 0;
    vi.advanceTimersByTime(1);
    expect(rung).toEqual([start + minute + 1]);
  });

  test('on a clock that runs sixty times as fast it rings after a sixtieth of the time', () => {
    const { bell, rung } = ringing(scaledClock(60, start));
    bell.set(start + hour);

    vi.advanceTimersByTime(minute - 1);
    expect(rung).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(rung).toEqual([start + hour]);
  });

  test('on a clock whose moments fall between milliseconds it rings after the moment, not before', () => {
    const { bell, rung } = ringing(scaledClock(7, start));
    bell.set(start + 100);

    vi.advanceTimersByTime(14);
    expect(rung).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(rung).toEqual([start + 105]);
  });
});

test('keeps no process alive', () => {
  const keepingAlive = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
  const before = keepingAlive();
  const bell = alarm(realClock(), () => {});
  bell.set(Date.now() + hour);
  expect(keepingAlive()).toBe(before);

  const ordinary = setTimeout(() => {}, hour);
  expect(keepingAlive()).toBe(before + 1);
  clearTimeout(ordinary);
  bell.set(undefined);
});
