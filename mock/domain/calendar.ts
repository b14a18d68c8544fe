import { Temporal } from 'temporal-polyfill';
import type { Instant } from '../../src/instant.ts';

export type CalendarDate = string;

export interface Day {
  /** The first instant of a day is not midnight if daylight saving time starts at midnight. */
  start: Instant;
  end: Instant;
}

export function dayOf(date: CalendarDate, timeZone: string): Day {
  const day = Temporal.PlainDate.from(date);
  const startOf = (one: Temporal.PlainDate) => one.toZonedDateTime(timeZone).epochMilliseconds;
  return { start: startOf(day), end: startOf(day.add({ days: 1 })) };
}

/** Of a repeated local time, returns the first instant. Moves a skipped local time forward by the length of the gap. */
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

/** A time zone is an IANA zone or alias, in upper or lower case. Offsets and abbreviations (`IST`) are not. */
export function isTimeZone(name: string): boolean {
  try {
    // Temporal also accepts offsets and timestamps with a zone, but returns a different `timeZoneId` for them.
    const { timeZoneId } = anyInstant.toZonedDateTimeISO(name);
    return !/^[+-]/.test(name) && timeZoneId.toLowerCase() === name.toLowerCase();
  } catch {
    return false;
  }
}
