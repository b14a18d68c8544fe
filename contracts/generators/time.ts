import fc from 'fast-check';
import { day, hour, type Instant, minute, second } from '../../src/instant.ts';
import { createZoneClock } from '../oracle/working-hours.ts';

/** Nothing becomes due while a rule runs. Hardly any comes twice, as two equal requests may count as one. */
export const farFuture: fc.Arbitrary<string> = fc
  .noBias(fc.tuple(fc.integer({ min: 30, max: 300 }), fc.integer({ min: 0, max: 86_399 })))
  .chain(([days, seconds]) =>
    fc
      .constantFrom(0, 330, -300, 765)
      .map((offset) => formatWithOffset(Math.floor(Date.now() / day) * day + days * day + seconds * second, offset)),
  );

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

export const malformedTimesOfDay = ['25:00', '24:01', '12:60', '99:99', '9 am', 'noon', '12-30', '-1:00'] as const;

export const malformedDates = ['2031-13-01', '2031-00-10', 'soon'] as const;

export const malformedTimestamps = ['soon', '2031-13-01T09:00:00Z', '2031-01-10T27:00:00Z'] as const;

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

/** Minutes after midnight of a bound that is named: alone it may be any; with the other one the hours end after they start. */
const earlyMinute = fc.oneof(fc.constantFrom(0, 1, 59, 60), fc.integer({ min: 0, max: 700 }));
const lateMinute = fc.oneof(fc.constantFrom(1_439, 1_380, 720), fc.integer({ min: 701, max: 1_439 }));

/** Working hours, open or closed on either side; they end later in the day than they start. */
export const workingHours: fc.Arbitrary<Readonly<Record<string, string>>> = fc
  .record({
    minutes: fc.tuple(earlyMinute, lateMinute),
    isSwapped: fc.boolean(),
    named: fc.subarray(['startWorkingHour', 'endWorkingHour', 'timezone']),
    timezone: fc.constantFrom(...zones),
  })
  .map(({ minutes: [early, late], isSwapped, named, timezone }) => {
    // A bound alone may lie anywhere; what both mean when they end before they start is open.
    const isAlone = named.includes('startWorkingHour') !== named.includes('endWorkingHour');
    // Left out, the other one may count as midnight: then both would be the same, and what that means is open, too.
    const [start, end] = isAlone && isSwapped ? [Math.min(late, 1_438), Math.max(early, 1)] : [early, late];
    const all = { startWorkingHour: formatTimeOfDay(start), endWorkingHour: formatTimeOfDay(end), timezone };
    return Object.fromEntries(Object.entries(all).filter(([name]) => named.includes(name)));
  });

export type HoursFields = Readonly<Record<string, string>>;

/** How working hours lie around the present. Where exactly is known once it is asked for. */
export interface HoursAroundNow {
  /** Left out it is the default zone. */
  zone?: string;
  shape: number;
  /** Where the bounds lie in the room they have, from 0 to 1. */
  fractions: readonly [number, number];
}

/** Hours of this shape in any zone. */
export function hoursAroundNow(shape: number): fc.Arbitrary<HoursAroundNow> {
  const fraction = fc.double({ min: 0, max: 1, noNaN: true });
  return fc.record({
    zone: fc.constantFrom(...zones),
    shape: fc.constant(shape),
    fractions: fc.tuple(fraction, fraction),
  });
}

/** So many hours before the present and after it the clocks are not changed. */
const steadyHours = 3;

/** Minutes between the present and the next bound, so that no small difference of clocks decides. */
const margin = 15;

/** Hours that are closed now and for a while; undefined where midnight or a change of the clocks is near. */
export function closedHours(hours: HoursAroundNow, now: Instant, zone: string): HoursFields | undefined {
  const minute = steadyMinute(zone, now);
  if (minute === undefined) return undefined;
  const [first, second] = hours.fractions;
  const later = interpolate(minute + margin, 1_438, first);
  const earlier = interpolate(1, minute - margin, first);
  const bounds = [
    [later, undefined],
    [undefined, earlier],
    [later, interpolate(later + 1, 1_439, second)],
    [interpolate(0, earlier - 1, second), earlier],
  ] as const;
  const [start, end] = bounds[hours.shape] ?? [];
  return toHoursFields(hours, start, end);
}

/** Hours that are open now and for a while; narrow ones, so that another zone would have them closed. */
export function openHours(hours: HoursAroundNow, now: Instant, zone: string): HoursFields | undefined {
  const minute = steadyMinute(zone, now);
  if (minute === undefined) return undefined;
  const [first, second] = hours.fractions;
  const start = hours.shape === 1 ? undefined : minute - interpolate(margin, 20, first);
  const end = hours.shape === 0 ? undefined : minute + interpolate(margin, 20, second);
  return toHoursFields(hours, start, end);
}

/** Hours as a request has them, in a zone or in none. */
export function toHoursFields(
  { zone }: { zone?: string },
  start: number | undefined,
  end: number | undefined,
): HoursFields {
  return {
    ...(start === undefined ? {} : { startWorkingHour: formatTimeOfDay(start) }),
    ...(end === undefined ? {} : { endWorkingHour: formatTimeOfDay(end) }),
    ...(zone === undefined ? {} : { timezone: zone }),
  };
}

/** Minutes after midnight, where neither midnight nor a change of the clocks is near; one that is over may be of today. */
function steadyMinute(zone: string, now: Instant): number | undefined {
  const clockAt = createZoneClock(zone);
  const { minute } = clockAt(now);
  const isSteady = [-steadyHours, steadyHours].every((hours) => {
    const there = clockAt(now + hours * hour).minute;
    return (there - hours * 60 + 1_440) % 1_440 === minute;
  });
  return isSteady && minute >= 20 && minute <= 1_419 ? minute : undefined;
}

function interpolate(min: number, max: number, ratio: number): number {
  return Math.min(max, min + Math.floor(ratio * (max - min + 1)));
}
