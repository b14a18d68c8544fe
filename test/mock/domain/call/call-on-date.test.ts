import { describe, expect, test } from 'vitest';
import {
  advance,
  createCall,
  parseInstant,
  readSession,
  secondsAfterStart,
  timelineOf,
  worldWith,
} from '../../../support/mock/world.ts';
import { farFuture, narrow, numbers } from './placed-calls.ts';

describe('callOnDate', () => {
  const today = { callOnDate: '2026-11-20', timezone: 'UTC' };

  test('a call that is placed that day is placed', () => {
    const world = worldWith();
    createCall(world, today);

    expect(timelineOf(advance(world, farFuture)).at(-1)).toBe('44s call-hung-up');
  });

  test('a call that is not placed by the end of the day expires then, and is not triggered', () => {
    const world = worldWith();
    const callId = createCall(world, { ...today, scheduleTime: '2026-11-21T10:00:00Z' });

    expect(timelineOf(advance(world, parseInstant('2026-11-20T23:59:59.999Z')))).toEqual([]);
    expect(timelineOf(advance(world, farFuture))).toEqual(['54000s call-expired']);
    expect(readSession(world, callId)).toMatchObject({ status: 'call_expired', duration: null });
  });

  test('trigger-call/call-on-date-zone: the day is that of the timezone', () => {
    const world = worldWith();
    createCall(world, { callOnDate: '2026-11-20', scheduleTime: '2026-11-21T10:00:00Z' });

    expect(advance(world, farFuture)).toMatchObject([
      { type: 'call-expired', at: parseInstant('2026-11-20T18:30:00Z') },
    ]);
  });

  test('a call for which no line is free expires', () => {
    const world = worldWith();
    const now = parseInstant('2026-11-20T23:59:00Z');
    createCall(world, { ...narrow, phoneNumber: numbers.longTalk }, { now });
    const waiting = createCall(world, { ...narrow, ...today }, { now });
    advance(world, farFuture);

    expect(readSession(world, waiting)).toMatchObject({
      status: 'call_expired',
      updatedAt: '2026-11-21T00:00:00.000Z',
    });
  });

  test('trigger-call/call-on-date-past: a call whose day is over expires at once', () => {
    const world = worldWith();
    const callId = createCall(world, { callOnDate: '2026-11-19', timezone: 'UTC' });

    expect(readSession(world, callId).status).toBe('call_expired');
    expect(advance(world, farFuture)).toEqual([]);
  });

  test('trigger-call/call-on-date-early: a call may be placed before its day', () => {
    const world = worldWith();
    createCall(world, { callOnDate: '2026-11-25' });

    expect(timelineOf(advance(world, secondsAfterStart(10)))).toContain('10s call-placed');
  });

  test('a call that is due with the first instant of the next day is not placed on that date', () => {
    const world = worldWith();
    createCall(world, { ...today, scheduleTime: '2026-11-21T00:00:00Z' });

    expect(timelineOf(advance(world, farFuture))).toEqual(['54000s call-expired']);
  });

  test('a call whose line gets free with the first instant of the next day is not placed on that date', () => {
    const world = worldWith();
    // In the queue for 10 seconds, ringing for 4 and talking for 600: over at midnight.
    createCall(world, { ...narrow, phoneNumber: numbers.longTalk }, { now: parseInstant('2026-11-20T23:49:46Z') });
    const waiting = createCall(world, { ...narrow, ...today }, { now: parseInstant('2026-11-20T23:59:00Z') });
    advance(world, farFuture);

    expect(readSession(world, waiting).status).toBe('call_expired');
  });
});
