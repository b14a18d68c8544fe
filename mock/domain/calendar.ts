import { Temporal } from 'temporal-polyfill';
import type { Instant } from '../../src/instant.ts';

/** A date as the interface writes it: `2026-11-20`. */
export type CalendarDate = string;

export interface Day {
  /** The first instant of the day, which is not midnight if daylight saving time starts at midnight. */
  start: Instant;
  /** The end of the day: the first instant of the next day. */
  end: Instant;
}

export function dayOf(date: CalendarDate, timeZone: string): Day {
  const day = Temporal.PlainDate.from(date);
  const startOf = (one: Temporal.PlainDate) => one.toZonedDateTime(timeZone).epochMilliseconds;
  return { start: startOf(day), end: startOf(day.add({ days: 1 })) };
}

/**
 * Returns the instant at which clocks in `timeZone` show `dateTime`, or undefined for an invalid date-time. Returns the
 * first of repeated times, and moves a skipped time forward by the length of the gap.
 */
export function instantInZone(dateTime: string, timeZone: string): Instant | undefined {
  let wallTime: Temporal.PlainDateTime;
  try {
    wallTime = Temporal.PlainDateTime.from(dateTime);
  } catch {
    return undefined;
  }
  return wallTime.toZonedDateTime(timeZone).epochMilliseconds;
}

const anyInstant = Temporal.Instant.fromEpochMilliseconds(0);

/** Whether `name` is an IANA zone or alias, in upper or lower case. Offsets and abbreviations (`IST`) are not. */
export function isTimeZone(name: string): boolean {
  try {
    // Temporal also accepts offsets and timestamps with a zone, but returns a different `timeZoneId` for them.
    const { timeZoneId } = anyInstant.toZonedDateTimeISO(name);
    return !/^[+-]/.test(name) && timeZoneId.toLowerCase() === name.toLowerCase();
  } catch {
    return false;
  }
}
