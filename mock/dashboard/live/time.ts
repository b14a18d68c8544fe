import { Temporal } from 'temporal-polyfill';
import type { ControlSchemas } from '../../../src/control-operations.ts';

export const mockZone = 'UTC';

/** Current names of time zones that browsers list under an older name. */
const newNames: Readonly<Record<string, string>> = {
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
};

export function listTimeZones(): string[] {
  const names = [Intl.DateTimeFormat().resolvedOptions().timeZone, ...Intl.supportedValuesOf('timeZone').toSorted()];
  return [...new Set([mockZone, ...names.map((name) => newNames[name] ?? name)])];
}

/** Converts a timestamp to a time zone, or to UTC if the browser does not know the zone. */
export function toZoned(at: number, zone: string): Temporal.ZonedDateTime {
  const instant = Temporal.Instant.fromEpochMilliseconds(at);
  try {
    return instant.toZonedDateTimeISO(zone);
  } catch {
    return instant.toZonedDateTimeISO(mockZone);
  }
}

/** Formats a timestamp as `2026-11-20 14:30:00 +05:30`. */
export function formatIso(at: number, zone: string): string {
  const text = toZoned(at, zone).toString({ smallestUnit: 'second', timeZoneName: 'never' });
  return text.replace('T', ' ').replace(/[+-]\d\d:\d\d$/, (offset) => ` ${offset === '+00:00' ? 'Z' : offset}`);
}

export function formatTime(at: number, zone: string): string {
  return formatIso(at, zone).slice(11, 16);
}

const units = [
  [86_400_000, 'day'],
  [3_600_000, 'h'],
  [60_000, 'min'],
  [1_000, 's'],
] as const;

/** Formats a duration as `45 s`, `1 h 30 min` or `3 days`. */
export function formatDistance(ms: number): string {
  const seconds = Math.round(Math.abs(ms) / 1_000) * 1_000;
  const index = units.findIndex(([size]) => seconds >= size);
  const [size, name] = units[index] ?? [1_000, 's'];
  const next = index === -1 || seconds >= 10 * size ? undefined : units[index + 1];
  const count = (next === undefined ? Math.round : Math.floor)(seconds / size);
  const rest = next === undefined ? 0 : Math.floor((seconds % size) / next[0]);
  const plural = (value: number, unit: string) => `${value} ${unit}${unit === 'day' && value !== 1 ? 's' : ''}`;
  return plural(count, name) + (next === undefined || rest === 0 ? '' : ` ${plural(rest, next[1])}`);
}

/** Formats a time relative to now as `in 2 h 30 min`, `now` or `45 s ago`. */
export function describeSpan(ms: number): string {
  if (Math.abs(ms) < 1_000) return 'now';
  return ms < 0 ? `${formatDistance(ms)} ago` : `in ${formatDistance(ms)}`;
}

export function formatDuration(ms: number): string {
  return `${ms < 10 ? ms : Math.round(ms)} ms`;
}

export function describeDistance(ms: number): string {
  const [size] = units.find(([unit]) => Math.abs(ms) >= unit) ?? [];
  if (size === undefined) return 'now';
  const nearest = formatDistance(Math.round(ms / size) * size);
  return ms > 0 ? `in ${nearest}` : nearest;
}

const spans = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** Parses `+2h` (from now), `09:30` (the next one in the zone), `tomorrow` and `next working day` (at 09:00). */
export function parseTimestamp(text: string, { now, zone }: { now: number; zone: string }): number | undefined {
  const trimmed = text.trim();
  const [, amount, unit] = /^\+ *(\d+(?:\.\d+)?) *([smhd])$/.exec(trimmed) ?? [];
  if (amount !== undefined) return now + Number(amount) * spans[unit as keyof typeof spans];
  const [, hour, minute] = /^(\d{1,2}):(\d{2})$/.exec(trimmed) ?? [];
  const [, dayName, timeOfDay = '09:00'] = /^(tomorrow|next working day)(?: +(\d{2}:\d{2}))?$/i.exec(trimmed) ?? [];
  const [, day, time = '00:00', offset] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ]+(\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?))? *(Z|[+-]\d{2}:\d{2})?$/i.exec(trimmed) ?? [];
  try {
    if (hour !== undefined) {
      const today = toZoned(now, zone).withPlainTime(`${hour.padStart(2, '0')}:${minute}`);
      return (today.epochMilliseconds > now ? today : today.add({ days: 1 })).epochMilliseconds;
    }
    if (dayName !== undefined) {
      let then = toZoned(now, zone).add({ days: 1 });
      while (dayName.toLowerCase() !== 'tomorrow' && then.dayOfWeek > 5) then = then.add({ days: 1 });
      return then.withPlainTime(timeOfDay).epochMilliseconds;
    }
    if (day === undefined) return undefined;
    if (offset !== undefined) return Temporal.Instant.from(`${day}T${time}${offset}`).epochMilliseconds;
    return Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone).epochMilliseconds;
  } catch {
    return undefined;
  }
}

export function describeHours({ start, end, timezone }: ControlSchemas['WorkingHours']): string {
  if (start === null && end === null) return `all day, ${timezone}`;
  return `from ${start ?? '00:00'} to ${end ?? '24:00'}, ${timezone}`;
}
