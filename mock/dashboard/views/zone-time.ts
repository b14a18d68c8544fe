import type { ControlSchemas } from '../../../src/control-operations.ts';
import { formatTime, toZoned } from '../live/time.ts';

export interface TimeInterval {
  from: number;
  to: number;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const tickStepsMs = [1, 5, 15, 60, 180, 360, 1_440, 10_080, 40_320].map((minutes) => minutes * minuteMs);

/** Puts labels at round times of the time line, such as full hours. The label at the start of a day is its date. */
export function computeTicks(
  { from, to }: TimeInterval,
  zone: string,
  maxTicks: number,
): { at: number; label: string }[] {
  const offsetMs = (at: number) => toZoned(at, zone).offsetNanoseconds / 1e6;
  const step = tickStepsMs.find((size) => (to - from) / size <= maxTicks) ?? 91 * dayMs;
  const result: { at: number; label: string }[] = [];
  const offset = offsetMs(from);
  for (let local = Math.ceil((from + offset) / step) * step; local - offset <= to + hourMs; local += step) {
    // The offset of the zone can change within the interval, so compute the offset for each label.
    const at = local - offsetMs(local - offset);
    if (at < from || at > to) continue;
    result.push({ at, label: local % dayMs === 0 || step >= dayMs ? formatDay(at, zone) : formatTime(at, zone) });
  }
  return result;
}

function formatDay(at: number, zone: string): string {
  return toZoned(at, zone)
    .toLocaleString('en-GB', { weekday: 'short', day: 'numeric', month: 'short' })
    .replace(',', '');
}

export function findClockChanges({ from, to }: TimeInterval, zone: string): { at: number; hours: number }[] {
  const before = toZoned(from, zone);
  const after = before.getTimeZoneTransition('next');
  if (after === null || after.epochMilliseconds > to) return [];
  const hours = (after.offsetNanoseconds - before.offsetNanoseconds) / 1e6 / hourMs;
  return [{ at: after.epochMilliseconds, hours }, ...findClockChanges({ from: after.epochMilliseconds, to }, zone)];
}

export function openIntervals(
  { start, end, timezone }: ControlSchemas['WorkingHours'],
  { from, to }: TimeInterval,
): TimeInterval[] {
  if ((start === null && end === null) || to - from > 31 * dayMs) return [];
  const opens = start ?? '00:00';
  const closes = end ?? '00:00';
  const intervals: TimeInterval[] = [];
  for (let day = toZoned(from, timezone).subtract({ days: 1 }); ; day = day.add({ days: 1 })) {
    const open = day.withPlainTime(opens).epochMilliseconds;
    // Working hours that end before they start span midnight.
    const close = (closes <= opens ? day.add({ days: 1 }) : day).withPlainTime(closes).epochMilliseconds;
    if (open >= to) return intervals;
    if (close > from) intervals.push({ from: Math.max(open, from), to: Math.min(close, to) });
  }
}
