import fc from 'fast-check';
import { hour, type Instant } from '../../src/instant.ts';
import { createZoneClock } from '../oracle/working-hours.ts';
import { formatTimeOfDay, zones } from './time.ts';

/** Minutes after midnight of a bound that is named: alone it may be any; with the other one the hours end after they start. */
const earlyMinute = fc.oneof(fc.constantFrom(0, 1, 59, 60), fc.integer({ min: 0, max: 700 }));
const lateMinute = fc.oneof(fc.constantFrom(1_439, 1_380, 720), fc.integer({ min: 701, max: 1_439 }));

/** Working hours, open or closed on either side; they end later in the day than they start. */
export const workingHours: fc.Arbitrary<Readonly<Record<string, string>>> = fc
  .record({
    minutes: fc.tuple(earlyMinute, lateMinute),
    isSwapped: fc.boolean(),
    named: fc.subarray(['startWorkingHour', 'endWorkingHour', 'timezone']),
    timezone: fc.constantFrom(...zones),
  })
  .map(({ minutes: [early, late], isSwapped, named, timezone }) => {
    // A bound alone may lie anywhere; what both mean when they end before they start is open.
    const isAlone = named.includes('startWorkingHour') !== named.includes('endWorkingHour');
    // Left out, the other one may count as midnight: then both would be the same, and what that means is open, too.
    const [start, end] = isAlone && isSwapped ? [Math.min(late, 1_438), Math.max(early, 1)] : [early, late];
    const all = { startWorkingHour: formatTimeOfDay(start), endWorkingHour: formatTimeOfDay(end), timezone };
    return Object.fromEntries(Object.entries(all).filter(([name]) => named.includes(name)));
  });

/** Working hours as a request has them. */
export type HoursFields = Readonly<Record<string, string>>;

/** How working hours lie around the present. Where exactly is known once it is asked for. */
export interface HoursAroundNow {
  /** Left out it is the default zone. */
  zone?: string;
  shape: number;
  /** Where the bounds lie in the room they have, from 0 to 1. */
  fractions: readonly [number, number];
}

/** Hours of this shape in any zone. */
export function hoursAroundNow(shape: number): fc.Arbitrary<HoursAroundNow> {
  const fraction = fc.double({ min: 0, max: 1, noNaN: true });
  return fc.record({
    zone: fc.constantFrom(...zones),
    shape: fc.constant(shape),
    fractions: fc.tuple(fraction, fraction),
  });
}

/** So many hours before the present and after it the clocks are not changed. */
const steadyHours = 3;

/** Minutes between the present and the next bound, so that nobody's clock decides. */
const margin = 15;

/**
 * Hours that are closed now and for a while; undefined in a zone where midnight is near or the clocks are changed.
 *
 * @param zone where the hours are read; it is named in the fields unless `hours` leave it open.
 */
export function closedHours(hours: HoursAroundNow, now: Instant, zone: string): HoursFields | undefined {
  const minute = steadyMinute(zone, now);
  if (minute === undefined) return undefined;
  const [first, second] = hours.fractions;
  const later = interpolate(minute + margin, 1_438, first);
  const earlier = interpolate(1, minute - margin, first);
  const bounds = [
    [later, undefined],
    [undefined, earlier],
    [later, interpolate(later + 1, 1_439, second)],
    [interpolate(0, earlier - 1, second), earlier],
  ] as const;
  const [start, end] = bounds[hours.shape] ?? [];
  return toHoursFields(hours, start, end);
}

/** Hours that are open now and for a while; narrow ones, so that another zone would have them closed. */
export function openHours(hours: HoursAroundNow, now: Instant, zone: string): HoursFields | undefined {
  const minute = steadyMinute(zone, now);
  if (minute === undefined) return undefined;
  const [first, second] = hours.fractions;
  const start = hours.shape === 1 ? undefined : minute - interpolate(margin, 20, first);
  const end = hours.shape === 0 ? undefined : minute + interpolate(margin, 20, second);
  return toHoursFields(hours, start, end);
}

/** Hours as a request has them, in a zone or in none. */
export function toHoursFields(
  { zone }: { zone?: string },
  start: number | undefined,
  end: number | undefined,
): HoursFields {
  return {
    ...(start === undefined ? {} : { startWorkingHour: formatTimeOfDay(start) }),
    ...(end === undefined ? {} : { endWorkingHour: formatTimeOfDay(end) }),
    ...(zone === undefined ? {} : { timezone: zone }),
  };
}

/** Minutes after midnight, where neither midnight nor a change of the clocks is near; one that is over may be of today. */
function steadyMinute(zone: string, now: Instant): number | undefined {
  const clockAt = createZoneClock(zone);
  const { minute } = clockAt(now);
  const isSteady = [-steadyHours, steadyHours].every((hours) => {
    const there = clockAt(now + hours * hour).minute;
    return (there - hours * 60 + 1_440) % 1_440 === minute;
  });
  return isSteady && minute >= 20 && minute <= 1_419 ? minute : undefined;
}

function interpolate(min: number, max: number, ratio: number): number {
  return Math.min(max, min + Math.floor(ratio * (max - min + 1)));
}
