import fc from 'fast-check';
import { formatTimeOfDay } from './time-of-day.ts';

/** A zone that every table of zones has. */
const timeZone: fc.Arbitrary<string> = fc.constantFrom(
  'UTC',
  'Asia/Kolkata',
  'America/New_York',
  'Europe/Berlin',
  'Australia/Sydney',
);

/** Working hours, open or closed on either side; they end later in the day than they start. */
export const workingHours: fc.Arbitrary<Readonly<Record<string, string>>> = fc
  .record({
    minutes: fc.tuple(fc.integer({ min: 0, max: 700 }), fc.integer({ min: 701, max: 1_439 })),
    named: fc.subarray(['startWorkingHour', 'endWorkingHour', 'timezone']),
    timezone: timeZone,
  })
  .map(({ minutes: [start, end], named, timezone }) => {
    const all = { startWorkingHour: formatTimeOfDay(start), endWorkingHour: formatTimeOfDay(end), timezone };
    return Object.fromEntries(Object.entries(all).filter(([name]) => named.includes(name)));
  });
