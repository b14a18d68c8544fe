import { expect, test } from 'vitest';
import { computeTicks, findClockChanges, openIntervals } from '../../../../mock/dashboard/views/zone-time.ts';

const hourMs = 3_600_000;
const from = Date.parse('2026-11-20T09:02:00Z');

function tickLabels(hours: number, zone: string, most = 8, begins = from): string[] {
  return computeTicks({ from: begins, to: begins + hours * hourMs }, zone, most).map(({ label }) => label);
}

test("the ticks of the dashboard's schedule fall on full quarter hours, hours or days of the time zone", () => {
  expect(tickLabels(1, 'UTC', 4)).toEqual(['09:15', '09:30', '09:45', '10:00']);
  expect(tickLabels(24, 'UTC')).toEqual(['12:00', '15:00', '18:00', '21:00', 'Sat 21 Nov', '03:00', '06:00', '09:00']);
  expect(tickLabels(6, 'Asia/Kolkata')).toEqual(['15:00', '16:00', '17:00', '18:00', '19:00', '20:00']);
  expect(tickLabels(24 * 3, 'Asia/Kolkata', 3)).toEqual(['Sat 21 Nov', 'Sun 22 Nov', 'Mon 23 Nov']);
});

test("the ticks of the dashboard's schedule stay on full hours across a clock change", () => {
  const before = Date.parse('2027-03-27T20:00:00Z');

  expect(tickLabels(24, 'Europe/Berlin', 8, before)).toEqual([
    '21:00',
    'Sun 28 Mar',
    '03:00',
    '06:00',
    '09:00',
    '12:00',
    '15:00',
    '18:00',
    '21:00',
  ]);
});

test("the dashboard's schedule has at most nine ticks on its time axis", () => {
  for (const hours of [0.1, 1, 7, 24, 168, 720, 8_784]) expect(tickLabels(hours, 'UTC').length).toBeLessThanOrEqual(9);
});

const changesOf = (from: string, to: string, zone: string) =>
  findClockChanges({ from: Date.parse(from), to: Date.parse(to) }, zone).map(({ at, hours }) => [
    new Date(at).toISOString(),
    hours,
  ]);

test("the dashboard's schedule finds the clock changes of a time zone, to the exact second", () => {
  expect(changesOf('2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z', 'Europe/Berlin')).toEqual([
    ['2026-03-29T01:00:00.000Z', 1],
    ['2026-10-25T01:00:00.000Z', -1],
  ]);
  expect(changesOf('2026-10-25T00:59:00Z', '2026-10-25T01:01:00Z', 'Europe/Berlin')).toEqual([
    ['2026-10-25T01:00:00.000Z', -1],
  ]);
  expect(changesOf('2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z', 'Australia/Lord_Howe').map(([, by]) => by)).toEqual([
    -0.5, 0.5,
  ]);
  expect(changesOf('2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z', 'Asia/Kolkata')).toEqual([]);
});

const day = { from: Date.parse('2026-11-20T00:00:00Z'), to: Date.parse('2026-11-21T00:00:00Z') };

/** The open intervals of a day, in hours after midnight UTC. */
function openHoursOf(start: string | null, end: string | null, timezone = 'UTC', span = day): number[][] {
  return openIntervals({ start, end, timezone }, span).map(({ from, to }) =>
    [from, to].map((at) => Math.round(((at - span.from) / hourMs) * 10) / 10),
  );
}

test.each<[start: string | null, end: string | null, timezone: string, stretches: number[][]]>([
  ['09:00', '17:00', 'UTC', [[9, 17]]],
  ['09:00', '17:00', 'Asia/Kolkata', [[3.5, 11.5]]],
  ['09:00', '17:00', 'America/New_York', [[14, 22]]],
  ['09:00', null, 'UTC', [[9, 24]]],
  [null, '17:00', 'UTC', [[0, 17]]],
  // Working hours that end before they start span midnight.
  ['22:00', '06:00', 'UTC', [[0, 6], [22, 24]]], // biome-ignore format: one row for each case.
  ['09:00', '09:00', 'UTC', [[0, 9], [9, 24]]], // biome-ignore format: one row for each case.
  [null, null, 'UTC', []],
])("the dashboard's schedule shades working hours from %s to %s in the zone %s", (start, end, timezone, stretches) => {
  expect(openHoursOf(start, end, timezone)).toEqual(stretches);
});

test('on the day when clocks go forward, the dashboard shades working hours an hour earlier in UTC', () => {
  const from = Date.parse('2027-03-27T00:00:00Z');

  const stretches = openIntervals(
    { start: '09:00', end: '17:00', timezone: 'Europe/Berlin' },
    { from, to: from + 48 * hourMs },
  );

  expect(stretches.map((one) => Math.round((one.from - from) / hourMs))).toEqual([8, 24 + 7]);
});
