import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { advance, createCall, readSession, timelineOf, worldWith } from '../../../support/mock/world.ts';
import { farFuture, formatSeconds, formatTime, narrow, numbers } from './placed-calls.ts';

describe('working hours', () => {
  test('a call that waited for a line beyond the end goes to the next day', () => {
    const world = worldWith();
    const hours = { startWorkingHour: '08:00', endWorkingHour: '09:01', timezone: 'UTC' };
    createCall(world, { ...narrow, phoneNumber: numbers.longTalk });
    const waiting = createCall(world, { ...narrow, ...hours });
    const open = createCall(world, narrow);

    expect(timelineOf(advance(world, farFuture))).toEqual([
      '10s call-ready',
      '10s call-ready',
      '10s call-ready',
      '10s call-placed',
      '14s call-answered',
      '614s call-hung-up',
      '614s call-rescheduled',
      '614s call-placed',
      '618s call-answered',
      '648s call-hung-up',
      '82800s call-ready',
      '82800s call-placed',
      '82804s call-answered',
      '82834s call-hung-up',
    ]);
    expect(readSession(world, open).updatedAt).toBe('2026-11-20T09:10:48.000Z');
    expect(readSession(world, waiting).updatedAt).toBe('2026-11-21T08:00:34.000Z');
  });

  test('no call is placed outside its hours', () => {
    const time = fc.integer({ min: 0, max: 1_439 });
    const calls = fc.array(fc.tuple(time, time, fc.nat(86_400)), { maxLength: 8 });

    fc.assert(
      fc.property(calls, (calls) => {
        const world = worldWith();
        const hoursOf = new Map(
          calls.map(([from, until, seconds]) => {
            const hours = { startWorkingHour: formatTime(from), endWorkingHour: formatTime(until), timezone: 'UTC' };
            const body = { ...narrow, ...hours, scheduleTime: formatSeconds(seconds), phoneNumber: numbers.longTalk };
            return [createCall(world, body), { from, until }] as const;
          }),
        );
        const happened = advance(world, farFuture).filter(({ type }) => type === 'call-placed');

        expect(happened).toHaveLength(calls.length);
        for (const event of happened) {
          if (!('sessionId' in event)) continue;
          const { from, until } = hoursOf.get(event.sessionId) ?? { from: 0, until: 0 };
          const minute = (event.at % 86_400_000) / 60_000;
          const inside = from <= until ? from <= minute && minute <= until : minute >= from || minute <= until;
          expect(from === until || inside).toBe(true);
        }
      }),
      { seed: 1 },
    );
  });
});
