/** A timestamp: whole milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number;

export const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

export function secondsToMs(seconds: number): number {
  return Math.round(seconds * second);
}

export function hoursToMs(hours: number): number {
  return Math.round(hours * hour);
}

/** @throws RangeError when the timestamp is more than 8.64e15 ms from 1970 */
export function formatInstant(instant: Instant): string {
  return new Date(instant).toISOString();
}

const dateTime = /^(\d{4}-\d\d-\d\d)[Tt](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)$/;

/** Parses a timestamp. Returns undefined without an offset, and for 30 February, hour 24 or a leap second. */
export function parseInstant(text: string): Instant | undefined {
  const date = dateTime.exec(text)?.[1];
  if (date === undefined || !isCalendarDate(date)) return undefined;
  const instant = Date.parse(text.toUpperCase());
  return instant >= firstInstant && instant <= lastInstant ? instant : undefined;
}

const firstInstant = Date.parse('0000-01-01T00:00:00.000Z');
export const lastInstant: Instant = Date.parse('9999-12-31T23:59:59.999Z');

/** Returns the nonexistent day of a well-formed date or date-time: `2027-02-29`. Undefined for any other text. */
export function missingDayOf(text: string): string | undefined {
  const date = dateTime.exec(text)?.[1] ?? /^\d{4}-\d\d-\d\d$/.exec(text)?.[0];
  return date === undefined || isCalendarDate(date) ? undefined : date;
}

/** `Date` reads 30 February as 2 March, so compare the text with the date that `Date` has read. */
function isCalendarDate(date: string): boolean {
  const midnight = Date.parse(`${date}T00:00:00.000Z`);
  return !Number.isNaN(midnight) && formatInstant(midnight).startsWith(date);
}
