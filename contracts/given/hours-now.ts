import fc from 'fast-check';
import { day, type Instant } from '../../src/instant.ts';
import { zoneClock } from '../model/zone-clock.ts';
import { timeOfDay } from './time-of-day.ts';
import { changingZones, steadyZones } from './zones.ts';

/** Working hours as a request has them. */
export type HoursFields = Readonly<Record<string, string>>;

/** How working hours lie around the present. Where exactly is known once it is asked for. */
export interface HoursNow {
  /** Left out it is the default zone. */
  zone?: string;
  shape: number;
  /** Where the bounds lie in the room they have, from 0 to 1. */
  at: readonly [number, number];
}

/** Hours of any shape in any zone. */
export const hoursNow: fc.Arbitrary<HoursNow> = fc.record({
  zone: fc.constantFrom(...steadyZones, ...changingZones),
  shape: fc.integer({ min: 0, max: 3 }),
  at: fc.tuple(fraction(), fraction()),
});

/** Minutes between the present and the next bound, so that nobody's clock decides. */
const margin = 15;

/**
 * Hours that are closed now and for a while; undefined in a zone where midnight is near or the clocks are changed.
 *
 * @param zone where the hours are read; it is named in the fields unless `hours` leave it open.
 */
export function closedHours(hours: HoursNow, now: Instant, zone: string): HoursFields | undefined {
  const minute = steadyMinute(zone, now);
  if (minute === undefined) return undefined;
  const [one, other] = hours.at;
  const later = within(minute + margin, 1_438, one);
  const earlier = within(1, minute - margin, one);
  switch (hours.shape) {
    case 0:
      return fields(hours, later, undefined);
    case 1:
      return fields(hours, undefined, earlier);
    case 2:
      return fields(hours, later, within(later + 1, 1_439, other));
    default:
      return fields(hours, within(0, earlier - 1, other), earlier);
  }
}

/** Hours that are open now and for a while; narrow ones, so that another zone would have them closed. */
export function openHours(hours: HoursNow, now: Instant, zone: string): HoursFields | undefined {
  const minute = steadyMinute(zone, now);
  if (minute === undefined) return undefined;
  const [one, other] = hours.at;
  const start = minute - within(margin, 20, one);
  const end = minute + within(margin, 20, other);
  switch (hours.shape) {
    case 0:
      return fields(hours, start, undefined);
    case 1:
      return fields(hours, undefined, end);
    default:
      return fields(hours, start, end);
  }
}

function fields({ zone }: HoursNow, start: number | undefined, end: number | undefined): HoursFields {
  return {
    ...(start === undefined ? {} : { startWorkingHour: timeOfDay(start) }),
    ...(end === undefined ? {} : { endWorkingHour: timeOfDay(end) }),
    ...(zone === undefined ? {} : { timezone: zone }),
  };
}

/** Minutes after midnight, where midnight is not near and the clocks are changed on none of the days around. */
function steadyMinute(zone: string, now: Instant): number | undefined {
  const shownAt = zoneClock(zone);
  const { minute } = shownAt(now);
  const isSteady = [now - 2 * day, now + 2 * day].every((at) => shownAt(at).minute === minute);
  return isSteady && minute >= 30 && minute <= 1_410 ? minute : undefined;
}

function within(min: number, max: number, at: number): number {
  return Math.min(max, min + Math.floor(at * (max - min + 1)));
}

function fraction(): fc.Arbitrary<number> {
  return fc.double({ min: 0, max: 1, noNaN: true });
}
