import { Temporal } from 'temporal-polyfill';
import type { Instant } from '../../src/instant.ts';

/** A day of the calendar as the interface writes it: `2026-11-20`. */
export type CalendarDate = string;

/**
 * The first instant of the following day. It is not always midnight, because a change of the clocks can skip midnight.
 * Source: Trigger Call, `callOnDate`; Update Workflow Call, `call_on_date`.
 */
export function endOfDate(date: CalendarDate, timeZone: string): Instant {
  return Temporal.PlainDate.from(date).add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds;
}

/** The first instant of `date` in `timeZone`. A change of the clocks can skip midnight. */
export function startOfDate(date: CalendarDate, timeZone: string): Instant {
  return Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds;
}

/**
 * The instant at which clocks in `timeZone` show `dateTime`, or undefined if that is no date-time. A repeated time means its
 * first occurrence; a skipped time moves forward by the length of the gap.
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

/** Whether `name` is a zone or alias in the IANA database, in any case. Offsets and abbreviations (`IST`) are not. */
export function isTimeZone(name: string): boolean {
  try {
    // Temporal also accepts offsets, and timestamps that contain a zone. Only for a bare name does it return the input.
    const { timeZoneId } = anyInstant.toZonedDateTimeISO(name);
    return !/^[+-]/.test(name) && timeZoneId.toLowerCase() === name.toLowerCase();
  } catch {
    return false;
  }
}
