import { expect, test } from 'vitest';
import { openIntervals } from '../../../mock/dashboard/schedule/open-intervals.ts';
import { createZoneFinder } from '../../../mock/dashboard/time/zone.ts';

const hourMs = 3_600_000;
const findZone = createZoneFinder();
const day = { from: Date.parse('2026-11-20T00:00:00Z'), to: Date.parse('2026-11-21T00:00:00Z') };

/** The stretches of that day, in hours after midnight UTC. One step of 1440 is a minute. */
function openHoursOf(start: string | null, end: string | null, timezone = 'UTC', span = day): number[][] {
  return openIntervals({ start, end }, findZone(timezone), span, 1_440).map(({ from, to }) =>
    [from, to].map((at) => Math.round(((at - span.from) / hourMs) * 10) / 10),
  );
}

test.each<[start: string | null, end: string | null, timezone: string, stretches: number[][]]>([
  ['09:00', '17:00', 'UTC', [[9, 17]]],
  ['09:00', '17:00', 'Asia/Kolkata', [[3.5, 11.5]]],
  ['09:00', '17:00', 'America/New_York', [[14, 22]]],
  ['09:00', null, 'UTC', [[9, 24]]],
  [null, '17:00', 'UTC', [[0, 17]]],
  // Hours that end before they start span midnight.
  ['22:00', '06:00', 'UTC', [[0, 6], [22, 24]]], // biome-ignore format: one row for each case.
  ['09:00', '09:00', 'UTC', [[0, 24]]],
  [null, null, 'UTC', []],
  ['09:00', '17:00', 'Middle/Earth', []],
])('%s to %s, %s', (start, end, timezone, stretches) => {
  expect(openHoursOf(start, end, timezone)).toEqual(stretches);
});

test('the day on which clocks go forward opens an hour earlier', () => {
  const from = Date.parse('2027-03-27T00:00:00Z');

  const stretches = openIntervals(
    { start: '09:00', end: '17:00' },
    findZone('Europe/Berlin'),
    { from, to: from + 48 * hourMs },
    2_880,
  );

  expect(stretches.map((one) => Math.round((one.from - from) / hourMs))).toEqual([8, 24 + 7]);
});
