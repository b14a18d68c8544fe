import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayOf, instantInZone, isTimeZone } from '../../../mock/domain/working-hours.ts';
import { anyCharacter } from '../../support/any-character.ts';
import { advance, createCall, parseInstant, readSession, timelineOf, worldWith } from '../../support/mock/world.ts';
import { sample } from '../../support/sample.ts';
import { farFuture, narrow, numbers } from './placed-calls.ts';
import { clockChanges, day, firstAtOrAfter, formatDate, readWallClock, wallMinuteAt, zones } from './wall-clock.ts';

const at = (text: string) => Date.parse(text);

test('the mock ends a date at the instant when the local date changes, in each time zone', () => {
  for (const zone of sample(zones, 8)) {
    const changes = clockChanges(zone, at('2024-01-01T00:00:00Z'), at('2031-01-01T00:00:00Z'));
    for (const change of [at('2026-07-01T00:00:00Z'), ...changes]) {
      const stretch = readWallClock(zone, change - 2 * day, change + 3 * day);
      const today = Math.floor(wallMinuteAt(zone, change) / 1_440);
      for (const dayNumber of [today - 1, today, today + 1]) {
        const end = dayOf(formatDate(dayNumber), zone).end;

        expect({ zone, dayNumber, end }).toEqual({
          zone,
          dayNumber,
          end: firstAtOrAfter(stretch, (dayNumber + 1) * 1_440),
        });
      }
    }
  }
});

test.each([
  'UTC',
  'utc',
  'GMT',
  'Etc/UTC',
  'Etc/GMT+5',
  'EST5EDT',
  'US/Eastern',
  'Asia/Kolkata',
  'Asia/Katmandu',
  'GB',
])('isTimeZone accepts the name %s', (name) => {
  expect(isTimeZone(name)).toBe(true);
});

test.each([
  '',
  ' ',
  '+05:30',
  '-08',
  '+0000',
  '−05:30',
  'UTC+5',
  'GMT+05:30',
  'Z',
  'IST',
  'PST',
  'Nowhere',
  'Asia/',
  'Asia/Kolkata ',
  'Asia/Kol\u212Aata',
  '2026-01-01T00:00[Asia/Kolkata]',
  'T12+05',
  '[UTC]',
  '__proto__',
  'UTC\n',
  'Asia/'.repeat(10_000),
])('isTimeZone rejects the name %j', (name) => {
  expect(isTimeZone(name)).toBe(false);
});

test('isTimeZone accepts only zones that the mock can use, and never throws', () => {
  const nearly = fc.tuple(fc.constantFrom(...zones), fc.string({ maxLength: 3 })).map((parts) => parts.join(''));

  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: anyCharacter }), nearly), (name) => {
      if (isTimeZone(name)) expect(Math.abs(dayOf('1970-01-01', name).end)).toBeLessThan(3 * day);
    }),
    { seed: 1, numRuns: 200 },
  );
});

test.each<[dateTime: string, zone: string, instant: string | undefined]>([
  ['2026-11-20T09:00', 'Asia/Kolkata', '2026-11-20T03:30:00.000Z'],
  ['2026-11-20T09:00:30.250', 'UTC', '2026-11-20T09:00:30.250Z'],
  ['2026-03-29T02:30:00', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ['2026-10-25T02:30:00', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
  ['2026-02-30T09:00', 'UTC', undefined],
  ['2026-11-20T24:00', 'UTC', undefined],
])('the mock converts the local time %s in %s to the instant %s', (dateTime, zone, instant) => {
  expect(instantInZone(dateTime, zone)).toBe(instant === undefined ? undefined : at(instant));
});

const today = { callOnDate: '2026-11-20', timezone: 'UTC' };

test.each(['2026-11-21T00:00:00Z', '2026-11-21T10:00:00Z'])(
  'a phone call with a scheduleTime after its callOnDate expires at the end of the callOnDate: scheduled for %s',
  (scheduleTime) => {
    const world = worldWith();
    const callId = createCall(world, { ...today, scheduleTime });

    expect(timelineOf(advance(world, parseInstant('2026-11-20T23:59:59.999Z')))).toEqual([]);
    expect(timelineOf(advance(world, farFuture))).toEqual(['54000s call-expired']);
    expect(readSession(world, callId)).toMatchObject({ status: 'call_expired', duration: null });
  },
);

test('trigger-call/call-on-date-zone: the mock reads callOnDate as a day in the timezone of the call', () => {
  const world = worldWith();
  createCall(world, { callOnDate: '2026-11-20', scheduleTime: '2026-11-21T10:00:00Z' });

  expect(advance(world, farFuture)).toMatchObject([{ type: 'call-expired', at: parseInstant('2026-11-20T18:30:00Z') }]);
});

test('a call that gets no phone line on its callOnDate expires', () => {
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

test('trigger-call/call-on-date-past: a phone call with a past callOnDate expires immediately', () => {
  const world = worldWith();
  const callId = createCall(world, { callOnDate: '2026-11-19', timezone: 'UTC' });

  expect(readSession(world, callId).status).toBe('call_expired');
  expect(advance(world, farFuture)).toEqual([]);
});
