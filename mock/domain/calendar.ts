import { Temporal } from 'temporal-polyfill';
import type { Instant } from '../../src/instant.ts';

/** A date as the interface writes it: `2026-11-20`. */
export type CalendarDate = string;

/**
 * Returns the first instant of the following day, which is not midnight if daylight saving time starts at midnight.
 * Source: Trigger Call, `callOnDate`; Update Workflow Call, `call_on_date`.
 */
export function endOfDate(date: CalendarDate, timeZone: string): Instant {
  return Temporal.PlainDate.from(date).add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds;
}

/** Returns the first instant of `date`, which is not midnight if daylight saving time starts at midnight. */
export function startOfDate(date: CalendarDate, timeZone: string): Instant {
  return Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds;
}

/**
 * Returns the instant at which clocks in `timeZone` show `dateTime`, or undefined for an invalid date-time. For a
 * repeated time, returns the first occurrence. Moves a skipped time forward by the length of the gap.
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
