import { expect, test } from 'vitest';
import { computeTicks } from '../../../mock/dashboard/schedule/ticks.ts';
import { createZoneFinder } from '../../../mock/dashboard/time/zone.ts';

const hourMs = 3_600_000;
const findZone = createZoneFinder();
const from = Date.parse('2026-11-20T09:02:00Z');

function tickLabels(hours: number, zone: string, most = 8, begins = from): string[] {
  const shown = findZone(zone);
  if (shown === undefined) throw new Error(`There is no zone ${zone}.`);
  return computeTicks({ from: begins, to: begins + hours * hourMs }, shown, most).map(({ label }) => label);
}

test('ticks are round in the zone that is shown', () => {
  expect(tickLabels(1, 'UTC', 4)).toEqual(['09:15', '09:30', '09:45', '10:00']);
  expect(tickLabels(24, 'UTC')).toEqual(['12:00', '15:00', '18:00', '21:00', 'Sat 21 Nov', '03:00', '06:00', '09:00']);
  expect(tickLabels(6, 'Asia/Kolkata')).toEqual(['15:00', '16:00', '17:00', '18:00', '19:00', '20:00']);
  expect(tickLabels(24 * 3, 'Asia/Kolkata', 3)).toEqual(['Sat 21 Nov', 'Sun 22 Nov', 'Mon 23 Nov']);
});

test('where the clocks are changed on the way, ticks stay round', () => {
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

test('there are never more than were asked for', () => {
  for (const hours of [0.1, 1, 7, 24, 168, 720, 8_784]) expect(tickLabels(hours, 'UTC').length).toBeLessThanOrEqual(9);
});
