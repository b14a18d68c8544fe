import type { Zone } from '../time/zone.ts';
import type { TimeInterval } from './open-intervals.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const stepsMs = [minuteMs, 5 * minuteMs, 15 * minuteMs, hourMs, 3 * hourMs, 6 * hourMs, dayMs, 7 * dayMs, 28 * dayMs];

/** Round times in an interval, at most `maxTicks`, with their labels: the day where one begins. */
export function computeTicks(
  { from, to }: TimeInterval,
  zone: Zone,
  maxTicks: number,
): { at: number; label: string }[] {
  const step = stepsMs.find((step) => (to - from) / step <= maxTicks) ?? 91 * dayMs;
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
