import type { ControlSchemas } from '../../../src/control-operations.ts';
import type { Zone } from './zone.ts';

const units = [
  [86_400_000, 'day'],
  [3_600_000, 'h'],
  [60_000, 'min'],
  [1_000, 's'],
] as const;

/** A span of time in its largest unit, and the next where that says more: `45 s`, `2 min`, `1 h 30 min`, `3 days`. */
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

/** As `in 2 h 30 min`, or `45 s ago`. */
export function describeSpan(ms: number): string {
  return ms < 0 ? `${formatDistance(ms)} ago` : `in ${formatDistance(ms)}`;
}

/** As `12 ms`. */
export function formatDuration(ms: number): string {
  return `${ms < 10 ? ms : Math.round(ms)} ms`;
}

/** As `in 2 h`, `now`, or `3 min` for the past. A row has room for one unit, so it is rounded to that. */
export function describeDistance(ms: number): string {
  const [size] = units.find(([unit]) => Math.abs(ms) >= unit) ?? [];
  if (size === undefined) return 'now';
  const nearest = formatDistance(Math.round(ms / size) * size);
  return ms > 0 ? `in ${nearest}` : nearest;
}

const secondMs = 1_000;
const spans = { s: secondMs, m: 60 * secondMs, h: 3_600 * secondMs, d: 86_400 * secondMs } as const;

/** An instant in ISO 8601 with the offset of the zone, and a space for the `T`: `2026-11-20 14:30:00 +05:30`. */
export function formatIso(at: number, zone: Zone): string {
  const offsetMs = zone.offsetMs(at);
  return `${new Date(at + offsetMs).toISOString().slice(0, 19).replace('T', ' ')} ${formatOffset(offsetMs)}`;
}

/** As `Z` or `+05:30`. */
export function formatOffset(offsetMs: number): string {
  if (offsetMs === 0) return 'Z';
  const minutes = Math.round(Math.abs(offsetMs) / spans.m);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'));
  return `${offsetMs < 0 ? '-' : '+'}${hours}:${rest}`;
}

/**
 * The instant that a text means: `+90s`, `+15m`, `+2h` or `+1d` from now, `09:30` as the next one in the zone, a day, or a
 * day and a time, in the zone unless an offset or `Z` follows. undefined for anything else.
 */
export function parseTimestamp(text: string, { now, zone }: { now: number; zone: Zone }): number | undefined {
  const trimmed = text.trim();
  const [, amount, unit] = /^\+ *(\d+(?:\.\d+)?) *([smhd])$/.exec(trimmed) ?? [];
  if (amount !== undefined) return now + Number(amount) * spans[unit as keyof typeof spans];
  const [, hour, minute] = /^(\d{1,2}):(\d{2})$/.exec(trimmed) ?? [];
  if (hour !== undefined) {
    const today = formatIso(now, zone).slice(0, 10);
    const at = toInstant(`${today}T${hour.padStart(2, '0')}:${minute}:00`, zone);
    if (at === undefined || at > now) return at;
    const tomorrow = new Date(Date.parse(`${today}T00:00:00Z`) + spans.d).toISOString().slice(0, 10);
    return toInstant(`${tomorrow}T${hour.padStart(2, '0')}:${minute}:00`, zone);
  }
  const [, day, time = '00:00', offset] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ]+(\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?))? *(Z|[+-]\d{2}:\d{2})?$/i.exec(trimmed) ?? [];
  if (day === undefined) return undefined;
  const local = `${day}T${time.length === 5 ? `${time}:00` : time}`;
  if (offset === undefined) return toInstant(local, zone);
  return toNumber(Date.parse(local + offset.toUpperCase()));
}

/** A time of day in a zone as an instant; where clocks are put forward over it, as much later. */
function toInstant(local: string, zone: Zone): number | undefined {
  const utc = toNumber(Date.parse(`${local}Z`));
  if (utc === undefined) return undefined;
  const first = utc - zone.offsetMs(utc);
  const second = utc - zone.offsetMs(first);
  return second === first || zone.offsetMs(second) === utc - second ? second : Math.max(first, second);
}

function toNumber(at: number): number | undefined {
  return Number.isNaN(at) ? undefined : at;
}

/** Working hours in words. */
export function describeHours({ start, end, timezone }: ControlSchemas['WorkingHours']): string {
  if (start === null && end === null) return `all day, ${timezone}`;
  return `from ${start ?? '00:00'} to ${end ?? '24:00'}, ${timezone}`;
}
