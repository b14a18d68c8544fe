import fc from 'fast-check';
import { formatTimeOfDay } from './time-of-day.ts';
import { dstZones, extremeZones, fixedOffsetZones } from './zones.ts';

const timeZone: fc.Arbitrary<string> = fc.constantFrom('UTC', ...extremeZones, ...fixedOffsetZones, ...dstZones);

/** Minutes after midnight of a bound that is named: alone it may be any; with the other one the hours end after they start. */
const earlyMinute = fc.oneof(fc.constantFrom(0, 1, 59, 60), fc.integer({ min: 0, max: 700 }));
const lateMinute = fc.oneof(fc.constantFrom(1_439, 1_380, 720), fc.integer({ min: 701, max: 1_439 }));

/** Working hours, open or closed on either side; they end later in the day than they start. */
export const workingHours: fc.Arbitrary<Readonly<Record<string, string>>> = fc
  .record({
    minutes: fc.tuple(earlyMinute, lateMinute),
    isSwapped: fc.boolean(),
    named: fc.subarray(['startWorkingHour', 'endWorkingHour', 'timezone']),
    timezone: timeZone,
  })
  .map(({ minutes: [early, late], isSwapped, named, timezone }) => {
    // A bound alone may lie anywhere; what both mean when they end before they start is open.
    const isAlone = named.includes('startWorkingHour') !== named.includes('endWorkingHour');
    // Left out, the other one may count as midnight: then both would be the same, and what that means is open, too.
    const [start, end] = isAlone && isSwapped ? [Math.min(late, 1_438), Math.max(early, 1)] : [early, late];
    const all = { startWorkingHour: formatTimeOfDay(start), endWorkingHour: formatTimeOfDay(end), timezone };
    return Object.fromEntries(Object.entries(all).filter(([name]) => named.includes(name)));
  });
