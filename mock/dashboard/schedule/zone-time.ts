import type { ControlSchemas } from '../../../src/control-operations.ts';
import type { Zone } from '../format/zone.ts';

/** In milliseconds since 1970. */
export interface TimeInterval {
  from: number;
  to: number;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const tickStepsMs = [
  ...[minuteMs, 5 * minuteMs, 15 * minuteMs, hourMs, 3 * hourMs, 6 * hourMs],
  ...[dayMs, 7 * dayMs, 28 * dayMs],
];

/** Round times in an interval, at most `maxTicks`, with their labels: the day where one begins. */
export function computeTicks(
  { from, to }: TimeInterval,
  zone: Zone,
  maxTicks: number,
): { at: number; label: string }[] {
  const step = tickStepsMs.find((size) => (to - from) / size <= maxTicks) ?? 91 * dayMs;
  const result: { at: number; label: string }[] = [];
  const offset = zone.offsetMs(from);
  for (let local = Math.ceil((from + offset) / step) * step; local - offset <= to + hourMs; local += step) {
    // After a clock change on the way, the same time of day has another offset.
    const at = local - zone.offsetMs(local - offset);
    if (at < from || at > to) continue;
    result.push({ at, label: local % dayMs === 0 || step >= dayMs ? zone.formatDay(at) : zone.formatTime(at) });
  }
  return result;
}

/** The instants in an interval at which the clocks of a zone change, and by how many hours. */
export function findClockChanges({ from, to }: TimeInterval, zone: Zone): { at: number; hours: number }[] {
  const changes: { at: number; hours: number }[] = [];
  // No zone changes its clocks twice a day.
  for (let start = from; start < to; start += dayMs) {
    const end = Math.min(start + dayMs, to);
    const difference = zone.offsetMs(end) - zone.offsetMs(start);
    if (difference !== 0) changes.push({ at: findChange(start, end, zone), hours: difference / hourMs });
  }
  return changes;
}

/** Where the offset changes between two instants, to the second. */
function findChange(start: number, end: number, zone: Zone): number {
  const before = zone.offsetMs(start);
  let [low, high] = [start, end];
  while (high - low > 1_000) {
    const middle = Math.floor((low + high) / 2);
    if (zone.offsetMs(middle) === before) low = middle;
    else high = middle;
  }
  return Math.floor(high / 1_000) * 1_000;
}

/**
 * The open working hours within an interval, as exactly as they can be seen: to one `steps`th of it. There are none
 * for hours without bounds, or if the browser does not know their zone.
 */
export function openIntervals(
  { start, end }: Pick<ControlSchemas['WorkingHours'], 'start' | 'end'>,
  zone: Zone | undefined,
  { from, to }: TimeInterval,
  steps = 600,
): TimeInterval[] {
  if (zone === undefined || (start === null && end === null)) return [];
  const opens = minutesOf(start) ?? 0;
  const closes = minutesOf(end) ?? 24 * 60;
  const isOpen = (at: number) => {
    const local = at + zone.offsetMs(at);
    const time = (((local % dayMs) + dayMs) % dayMs) / minuteMs;
    if (start === end) return true;
    return opens <= closes ? opens <= time && time <= closes : opens <= time || time <= closes;
  };
  const intervals: TimeInterval[] = [];
  let open: number | undefined;
  for (let step = 0; step <= steps; step += 1) {
    const at = from + ((to - from) * step) / steps;
    if (isOpen(at)) open ??= at;
    else if (open !== undefined) {
      intervals.push({ from: open, to: at });
      open = undefined;
    }
  }
  return open === undefined || open === to ? intervals : [...intervals, { from: open, to }];
}

function minutesOf(time: string | null): number | undefined {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(time ?? '') ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}
