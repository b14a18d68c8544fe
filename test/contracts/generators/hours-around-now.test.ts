import { expect, test } from 'vitest';
import { closedHours, openHours } from '../../../contracts/generators/working-hours.ts';

const zone = 'Europe/Berlin';
const hours = { zone, shape: 2, fractions: [0, 0] as const };

// In Berlin the clocks go forward on 29 March 2026, at 01:00 UTC.
test('hours are around the present on the day on which the clocks were changed', () => {
  const now = Date.parse('2026-03-29T12:00:00Z');

  expect(openHours(hours, now, zone)).toEqual({
    startWorkingHour: '13:45',
    endWorkingHour: '14:15',
    timezone: zone,
  });
  expect(closedHours(hours, now, zone)).toMatchObject({ startWorkingHour: '14:15', timezone: zone });
});

test.each(['2026-03-28T23:30:00Z', '2026-03-29T02:30:00Z', '2026-03-29T21:50:00Z'])(
  'there are none where a change of the clocks or midnight is near: %s',
  (now) => {
    expect(openHours(hours, Date.parse(now), zone)).toBeUndefined();
    expect(closedHours(hours, Date.parse(now), zone)).toBeUndefined();
  },
);
