import { Temporal } from 'temporal-polyfill';
import type { Instant } from '../../src/instant.ts';

/** A day of the calendar as the interface writes it: `2026-11-20`. */
export type CalendarDate = string;

/**
 * The first instant of the following day: not always a midnight, as the clocks may skip it.
 * Source: Trigger Call, `callOnDate`; Update Workflow Call, `call_on_date`.
 */
export function endOfDate(date: CalendarDate, timeZone: string): Instant {
  return Temporal.PlainDate.from(date).add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds;
}

/** The first instant of `date` in `timeZone`, which is not always a midnight. */
export function startOfDate(date: CalendarDate, timeZone: string): Instant {
  return Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds;
}

/** When clocks of the zone show that time: of two the earlier, after a gap as much later; undefined for no time. */
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

/** Whether it is a name or an alias in the IANA database, in any case; no offset, and no abbreviation such as `IST`. */
export function isTimeZone(name: string): boolean {
  try {
    // Temporal also takes offsets, and reads a zone out of a whole timestamp; a bare name comes back as it went in.
    const { timeZoneId } = anyInstant.toZonedDateTimeISO(name);
    return !/^[+-]/.test(name) && timeZoneId.toLowerCase() === name.toLowerCase();
  } catch {
    return false;
  }
}
