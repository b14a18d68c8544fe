import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDistance, formatIso, parseTimestamp } from '../../../../mock/dashboard/live/time.ts';

const now = Date.parse('2026-11-20T09:00:00Z');

test.each([
  ['UTC', '2026-11-20 09:00:00 Z'],
  ['Asia/Kolkata', '2026-11-20 14:30:00 +05:30'],
  ['America/Los_Angeles', '2026-11-20 01:00:00 -08:00'],
  ['Asia/Kathmandu', '2026-11-20 14:45:00 +05:45'],
])('the dashboard shows an instant as local time: in the zone %s as %s', (zone, text) => {
  expect(formatIso(now, zone)).toBe(text);
});

describe('a time that a user enters', () => {
  test.each([
    ['+90s', 'UTC', '2026-11-20T09:01:30.000Z'],
    ['+2h', 'UTC', '2026-11-20T11:00:00.000Z'],
    ['+1.5d', 'UTC', '2026-11-21T21:00:00.000Z'],
    [' + 15 m ', 'UTC', '2026-11-20T09:15:00.000Z'],
    ['10:30', 'UTC', '2026-11-20T10:30:00.000Z'],
    ['8:30', 'UTC', '2026-11-21T08:30:00.000Z'],
    ['09:00', 'Asia/Kolkata', '2026-11-21T03:30:00.000Z'],
    ['tomorrow', 'UTC', '2026-11-21T09:00:00.000Z'],
    ['Tomorrow 10:15', 'Asia/Kolkata', '2026-11-21T04:45:00.000Z'],
    // 20 November 2026 is a Friday.
    ['next working day', 'UTC', '2026-11-23T09:00:00.000Z'],
    ['next working day 08:00', 'America/Los_Angeles', '2026-11-23T16:00:00.000Z'],
    ['2026-11-21', 'Asia/Kolkata', '2026-11-20T18:30:00.000Z'],
    ['2026-11-21 09:00', 'Asia/Kolkata', '2026-11-21T03:30:00.000Z'],
    ['2026-11-21T09:00:30', 'America/Los_Angeles', '2026-11-21T17:00:30.000Z'],
    ['2026-11-21T09:00Z', 'Asia/Kolkata', '2026-11-21T09:00:00.000Z'],
    ['2026-11-21 09:00:00 +02:00', 'Asia/Kolkata', '2026-11-21T07:00:00.000Z'],
    // Clocks go forward at 02:00, so this time does not exist. The parser reads it as one hour later.
    ['2027-03-28 02:30', 'Europe/Berlin', '2027-03-28T01:30:00.000Z'],
    ['2027-03-28 03:00', 'Europe/Berlin', '2027-03-28T01:00:00.000Z'],
  ])('the dashboard reads the time %j that a user enters in the zone %s as the instant %s', (text, zone, instant) => {
    const at = parseTimestamp(text, { now, zone: zone });

    expect(at === undefined ? undefined : new Date(at).toISOString()).toBe(instant);
  });

  test.each([
    '',
    'tomorrow 25:00',
    'yesterday',
    '25:00',
    '+5',
    '+5y',
    '-2h',
    '2026-13-01',
    '2026-11-21 25:00',
    '2026-11-21T09',
    '1e3',
  ])('the dashboard rejects the time %j that a user enters', (text) =>
    expect(parseTimestamp(text, { now, zone: 'UTC' })).toBeUndefined(),
  );

  test('a time that the dashboard displays and then reads again is the same instant, in any time zone', () => {
    const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe'];
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_102_444_800 }), fc.constantFrom(...zones), (seconds, zone) => {
        expect(parseTimestamp(formatIso(seconds * 1_000, zone), { now, zone })).toBe(seconds * 1_000);
      }),
      { seed: 20_261_122 },
    );
  });
});

test.each([
  [0, '0 s'],
  [45_000, '45 s'],
  [-120_000, '2 min'],
  [5_400_000, '1 h 30 min'],
  [36_000_000, '10 h'],
  [82_600_000, '23 h'],
  [86_400_000, '1 day'],
  [273_600_000, '3 days 4 h'],
  [40 * 86_400_000, '40 days'],
])('the dashboard shows a duration of %d ms as %s', (ms, text) => expect(formatDistance(ms)).toBe(text));
