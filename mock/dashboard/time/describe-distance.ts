import { formatDistance } from './format-distance.ts';

/** As `in 2 h`, `now`, or `3 min` for the past. A row has room for one unit. */
export function describeDistance(ms: number): string {
  if (Math.abs(ms) < 1_000) return 'now';
  const largest = formatDistance(ms).replace(/^(\d+ \w+) .*$/, '$1');
  return ms > 0 ? `in ${largest}` : largest;
}
