import fc from 'fast-check';
import { day, hour, minute, second } from '../../src/instant.ts';

/**
 * A timestamp so far ahead that nothing becomes due while a rule runs, in one of its valid forms. Hardly any is there twice,
 * as two requests that are equal may count as one.
 */
export const farFuture: fc.Arbitrary<string> = fc
  .noBias(fc.tuple(fc.integer({ min: 30, max: 300 }), fc.integer({ min: 0, max: 86_399 })))
  .chain(([days, seconds]) =>
    fc
      .constantFrom(0, 330, -300, 765)
      .map((offset) => formatWithOffset(Math.floor(Date.now() / day) * day + days * day + seconds * second, offset)),
  );

/** ISO 8601, with `Z` for no offset. */
export function formatWithOffset(instant: number, offsetMinutes: number): string {
  const local = new Date(instant + offsetMinutes * minute).toISOString().slice(0, 19);
  if (offsetMinutes === 0) return `${local}Z`;
  const hours = String(Math.floor(Math.abs(offsetMinutes) / 60)).padStart(2, '0');
  const minutes = String(Math.abs(offsetMinutes) % 60).padStart(2, '0');
  return `${local}${offsetMinutes < 0 ? '-' : '+'}${hours}:${minutes}`;
}

/** The one form that every timestamp of a call can have: `YYYY-MM-DDTHH:MM:SSZ`. */
export function toUtc(timestamp: string): string {
  return `${new Date(timestamp).toISOString().slice(0, 19)}Z`;
}

/** `HH:MM` on the 24-hour clock, from minutes after midnight. */
export function formatTimeOfDay(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Texts that are no time of day. */
export const malformedTimesOfDay = ['25:00', '24:01', '12:60', '99:99', '9 am', 'noon', '12-30', '-1:00'] as const;

/** Texts that are no date. */
export const malformedDates = ['2031-13-01', '2031-00-10', 'soon'] as const;

/** Texts that are no timestamp. */
export const malformedTimestamps = ['soon', '2031-13-01T09:00:00Z', '2031-01-10T27:00:00Z'] as const;

/** Names that no time zone has. */
export const unknownZones = ['Mars/Olympus_Mons', 'nowhere'] as const;

/** The first date that stays valid for a while in every zone: a call can still be placed by it. */
export function dateNotPastAnywhere(now: number): string {
  // Nowhere do the days begin earlier.
  return new Date(now + 14 * hour + 10 * minute).toISOString().slice(0, 10);
}

/** Zones of whole, half and quarter hours on both sides of the date line; their clocks are never changed. */
export const fixedOffsetZones = [
  'UTC',
  'Etc/GMT+12',
  'Etc/GMT+5',
  'Etc/GMT-3',
  'Etc/GMT-14',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Asia/Tokyo',
  'Australia/Darwin',
  'Australia/Eucla',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Pacific/Marquesas',
  'America/Phoenix',
] as const;

/** Zones whose clocks are changed twice a year, by rules that have been the same for long. */
export const dstZones = [
  'America/New_York',
  'America/Los_Angeles',
  'America/St_Johns',
  'Europe/London',
  'Europe/Berlin',
  'Australia/Sydney',
  'Australia/Adelaide',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Chatham',
] as const;

/** Zones at both ends of the day and between. */
export const zones: readonly string[] = [...fixedOffsetZones, ...dstZones];
