import type { Stretch } from './open-stretches.ts';
import type { Zone } from './zone.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const steps = [minuteMs, 5 * minuteMs, 15 * minuteMs, hourMs, 3 * hourMs, 6 * hourMs, dayMs, 7 * dayMs, 28 * dayMs];

/** Round moments between two others, at most as many as asked for, with what to write there: the day where one begins. */
export function ticks({ from, to }: Stretch, zone: Zone, most: number): { at: number; label: string }[] {
  const step = steps.find((one) => (to - from) / one <= most) ?? 91 * dayMs;
  const found: { at: number; label: string }[] = [];
  const offset = zone.offsetMs(from);
  for (let local = Math.ceil((from + offset) / step) * step; local - offset <= to + hourMs; local += step) {
    // Where the clocks are changed on the way, the same time of day is another moment.
    const at = local - zone.offsetMs(local - offset);
    if (at < from || at > to) continue;
    found.push({ at, label: local % dayMs === 0 || step >= dayMs ? zone.day(at) : zone.time(at) });
  }
  return found;
}
