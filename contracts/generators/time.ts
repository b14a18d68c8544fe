import fc from 'fast-check';
import { day, hour, type Instant, minute, second } from '../../src/instant.ts';
import { createZoneClock } from '../judge/working-hours.ts';

/** Timestamps at least 30 days ahead, so that no message or call becomes due during a run. */
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

export function toUtc(timestamp: string): string {
  return `${new Date(timestamp).toISOString().slice(0, 19)}Z`;
}

export function formatTimeOfDay(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

export const malformedTimesOfDay = ['25:00', '24:01', '12:60', '99:99', '9 am', 'noon', '12-30', '-1:00'] as const;

export const malformedDates = ['2031-13-01', '2031-00-10', 'soon'] as const;

export const malformedTimestamps = ['soon', '2031-13-01T09:00:00Z', '2031-01-10T27:00:00Z'] as const;

export const unknownZones = ['Mars/Olympus_Mons', 'nowhere'] as const;

export function dateNotPastAnywhere(now: number): string {
  // UTC+14 is the earliest time zone: its present date has ended in no time zone.
  return new Date(now + 14 * hour + 10 * minute).toISOString().slice(0, 10);
}

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

export function zonesInSummerTime(now: Instant): string[] {
  return dstZones.filter((zone) => {
    const clockAt = createZoneClock(zone);
    const { minute: current } = clockAt(now);
    const aheads = [91, 182, 273].map((days) => (current - clockAt(now + days * day).minute + 1_440) % 1_440);
    return aheads.some((ahead) => ahead > 0 && ahead <= 60);
  });
}

export const zones: readonly string[] = [...fixedOffsetZones, ...dstZones];

const earlyMinute = fc.oneof(fc.constantFrom(0, 1, 59, 60), fc.integer({ min: 0, max: 700 }));
const lateMinute = fc.oneof(fc.constantFrom(1_439, 1_380, 720), fc.integer({ min: 701, max: 1_439 }));

export const workingHours: fc.Arbitrary<Readonly<Record<string, string>>> = fc
  .record({
    minutes: fc.tuple(earlyMinute, lateMinute),
    isSwapped: fc.boolean(),
    named: fc.subarray(['startWorkingHour', 'endWorkingHour', 'timezone']),
    timezone: fc.constantFrom(...zones),
  })
  .map(({ minutes: [early, late], isSwapped, named, timezone }) => {
    const isAlone = named.includes('startWorkingHour') !== named.includes('endWorkingHour');
    const [start, end] = isAlone && isSwapped ? [Math.min(late, 1_438), Math.max(early, 1)] : [early, late];
    const all = { startWorkingHour: formatTimeOfDay(start), endWorkingHour: formatTimeOfDay(end), timezone };
    return Object.fromEntries(Object.entries(all).filter(([name]) => named.includes(name)));
  });

export type HoursFields = Readonly<Record<string, string>>;

export interface HoursAroundNow {
  zone?: string;
  shape: number;
  fractions: readonly [number, number];
}

export function hoursAroundNow(shape: number): fc.Arbitrary<HoursAroundNow> {
  const fraction = fc.double({ min: 0, max: 1, noNaN: true });
  return fc.record({
    zone: fc.constantFrom(...zones),
    shape: fc.constant(shape),
    fractions: fc.tuple(fraction, fraction),
  });
}

const hoursWithoutClockChange = 3;

const marginMinutes = 15;

export function closedHours(hours: HoursAroundNow, now: Instant, zone: string): HoursFields | undefined {
  const minute = steadyMinute(zone, now);
  if (minute === undefined) return undefined;
  const [first, second] = hours.fractions;
  const later = interpolate(minute + marginMinutes, 1_438, first);
  const earlier = interpolate(1, minute - marginMinutes, first);
  const bounds = [
    [later, undefined],
    [undefined, earlier],
    [later, interpolate(later + 1, 1_439, second)],
    [interpolate(0, earlier - 1, second), earlier],
  ] as const;
  const [start, end] = bounds[hours.shape] ?? [];
  return toHoursFields(hours, start, end);
}

export function openHours(hours: HoursAroundNow, now: Instant, zone: string): HoursFields | undefined {
  const minute = steadyMinute(zone, now);
  if (minute === undefined) return undefined;
  const [first, second] = hours.fractions;
  const start = hours.shape === 1 ? undefined : minute - interpolate(marginMinutes, 20, first);
  const end = hours.shape === 0 ? undefined : minute + interpolate(marginMinutes, 20, second);
  return toHoursFields(hours, start, end);
}

export function toHoursFields({ zone }: { zone?: string }, start?: number, end?: number): HoursFields {
  return {
    ...(start === undefined ? {} : { startWorkingHour: formatTimeOfDay(start) }),
    ...(end === undefined ? {} : { endWorkingHour: formatTimeOfDay(end) }),
    ...(zone === undefined ? {} : { timezone: zone }),
  };
}

function steadyMinute(zone: string, now: Instant): number | undefined {
  const clockAt = createZoneClock(zone);
  const { minute } = clockAt(now);
  const isSteady = [-hoursWithoutClockChange, hoursWithoutClockChange].every((hours) => {
    const there = clockAt(now + hours * hour).minute;
    return (there - hours * 60 + 1_440) % 1_440 === minute;
  });
  return isSteady && minute >= 20 && minute <= 1_419 ? minute : undefined;
}

function interpolate(min: number, max: number, ratio: number): number {
  return Math.min(max, min + Math.floor(ratio * (max - min + 1)));
}
