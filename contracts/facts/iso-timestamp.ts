const isoTimestamp =
  /^(\d{4})-?(\d{2})-?(\d{2})[Tt](\d{2})(?::?(\d{2})(?::?(\d{2})(?:[.,](\d+))?)?)?([Zz]|[+-]\d{2}(?::?\d{2})?)?$/;

/** Matches week dates and ordinal dates. They are rare, so the kit checks only their form. */
const isoWeekOrOrdinalTimestamp = /^\d{4}-?(?:W\d{2}-?[1-7]|\d{3})[Tt]\d{2}[\d:.,]*(?:[Zz]|[+-][\d:]{2,5})?$/;

/** The milliseconds since 1970 of a timestamp. A timestamp without fractional seconds covers a whole second. */
export interface TimeSpan {
  from: number;
  to: number;
}

export function isIsoTimestamp(value: string): boolean {
  return timestampFieldsOf(value) !== undefined || isoWeekOrOrdinalTimestamp.test(value);
}

/** The time span of a timestamp; undefined for a timestamp without an offset. */
export function spanOf(value: unknown): TimeSpan | undefined {
  const fields = typeof value === 'string' ? timestampFieldsOf(value) : undefined;
  if (fields?.zone === undefined) return undefined;
  const { day, hour, minute, second, fraction, zone } = fields;
  const from = day + Number(hour) * 3_600_000 + Number(minute ?? 0) * 60_000 + Number(second ?? 0) * 1_000;
  const width = minute === undefined ? 3_600_000 : second === undefined ? 60_000 : 1_000;
  const utc = from - offsetMillisecondsOf(zone);
  if (fraction === undefined) return { from: utc, to: utc + width - 1 };
  const milliseconds = Number(`0.${fraction}`) * 1_000;
  return { from: utc + milliseconds, to: utc + milliseconds + 1_000 / 10 ** fraction.length };
}

/** Tolerance for clock differences within a service, and for rounding to seconds. */
export const skewMs = 2_000;

export function isSameTimestamp(one: unknown, other: unknown): boolean {
  const [span, otherSpan] = [spanOf(one), spanOf(other)];
  if (span === undefined || otherSpan === undefined) return one === other;
  return span.from <= otherSpan.to + roundingMs && otherSpan.from <= span.to + roundingMs;
}

/** Tolerance for timestamps that a service rounded up to the next second. */
const roundingMs = 1_000;

function timestampFieldsOf(value: string) {
  const match = isoTimestamp.exec(value);
  if (match === null) return undefined;
  const [, year, month, date, hour, minute, second, fraction, zone] = match;
  const day = Date.UTC(Number(year), Number(month) - 1, Number(date));
  const isOnCalendar = new Date(day).getUTCDate() === Number(date) && Number(month) >= 1 && Number(month) <= 12;
  const isOnClock = Number(hour) <= 24 && Number(minute ?? 0) <= 59 && Number(second ?? 0) <= 60;
  return isOnCalendar && isOnClock ? { day, hour, minute, second, fraction, zone } : undefined;
}

function offsetMillisecondsOf(zone: string): number {
  if (zone.toUpperCase() === 'Z') return 0;
  const [hours, minutes] = [zone.slice(1, 3), zone.slice(3).replace(':', '')];
  return (zone.startsWith('-') ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}
