import { Temporal } from 'temporal-polyfill';
import type { Instant } from '../../src/instant.ts';

export type CalendarDate = string;

export interface Day {
  /** A day starts later than midnight if the clocks go forward at midnight. */
  start: Instant;
  end: Instant;
}

export function dayOf(date: CalendarDate, timeZone: string): Day {
  const day = Temporal.PlainDate.from(date);
  const startOf = (one: Temporal.PlainDate) => one.toZonedDateTime(timeZone).epochMilliseconds;
  return { start: startOf(day), end: startOf(day.add({ days: 1 })) };
}

/**
 * If a local time occurs twice, returns its first instant. If the clocks skip a local time, moves it forward by the
 * length of the gap.
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

/** Accepts IANA time zones and aliases, in upper or lower case, but no offsets or abbreviations such as `IST`. */
export function isTimeZone(name: string): boolean {
  try {
    // For an offset, or for a timestamp with a zone, Temporal returns a `timeZoneId` that differs from `name`.
    const { timeZoneId } = anyInstant.toZonedDateTimeISO(name);
    return !/^[+-]/.test(name) && timeZoneId.toLowerCase() === name.toLowerCase();
  } catch {
    return false;
  }
}
