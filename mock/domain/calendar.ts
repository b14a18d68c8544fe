import { Temporal } from 'temporal-polyfill';
import type { Instant } from '../../src/instant.ts';

/** A day of the calendar as the interface writes it: `2026-11-20`. */
export type CalendarDate = string;

/**
 * The instant at which `date` is over in `timeZone`: the first instant of the following day.
 *
 * That is not always a midnight, because the clocks may skip it, and not always 24 hours after the date began.
 *
 * @throws RangeError when `date` is no date or `timeZone` no zone name; requests are checked before this.
 * Source: Trigger Call, `callOnDate`; Update Workflow Call, `call_on_date`.
 */
export function endOfDate(date: CalendarDate, timeZone: string): Instant {
  return Temporal.PlainDate.from(date).add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds;
}

/**
 * The first instant of `date` in `timeZone`, which is not always a midnight.
 *
 * @throws RangeError when `date` is no date or `timeZone` no zone name; requests are checked before this.
 */
export function startOfDate(date: CalendarDate, timeZone: string): Instant {
  return Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds;
}

/**
 * The instant at which the clocks of `timeZone` show that date and time, such as `2026-11-20T09:00:00`: of two the
 * earlier, and after a gap as much later as the gap is long. Undefined when it is none.
 *
 * @throws RangeError when `timeZone` is no zone name.
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

/**
 * Whether `name` is a zone of the IANA database or an alias of one, in any case: `Asia/Kolkata`, `us/eastern`, `UTC`.
 *
 * Refuses offsets (`+05:30`) and abbreviations that only some libraries know (`IST`). Every name accepted here is
 * accepted by the other functions of this folder.
 */
export function isTimeZone(name: string): boolean {
  try {
    // Temporal also takes offsets, and reads a zone out of a whole timestamp; a bare name comes back as it went in.
    const { timeZoneId } = anyInstant.toZonedDateTimeISO(name);
    return !/^[+-]/.test(name) && timeZoneId.toLowerCase() === name.toLowerCase();
  } catch {
    return false;
  }
}
