import type { Zone } from '../time/zone.ts';
import type { TimeInterval } from './open-intervals.ts';

const hourMs = 3_600_000;
/** No zone changes its clocks twice in such a time. */
const stepMs = 24 * hourMs;

/** The instants in an interval at which the clocks of a zone are changed, and by how many hours. */
export function findClockChanges({ from, to }: TimeInterval, zone: Zone): { at: number; hours: number }[] {
  const changes: { at: number; hours: number }[] = [];
  for (let start = from; start < to; start += stepMs) {
    const end = Math.min(start + stepMs, to);
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
