import { formatDistance } from '../time/format-distance.ts';
import { formatIso } from '../time/iso.ts';
import { useZone } from '../time/zone-choice.ts';

/** How long ago something was, or how soon it will be; the full moment in its tooltip. */
export function RelativeTime({ at, now }: { at: string; now: number | undefined }) {
  const zone = useZone();
  const instant = Date.parse(at);
  return (
    <time class="timestamp" dateTime={at} title={`${formatIso(instant, zone)} ${zone.name}`}>
      {now === undefined ? at.slice(11, 16) : describeDistance(instant - now)}
    </time>
  );
}

/** As `in 2 h`, `now`, or `3 min` for the past. A row has room for one unit. */
export function describeDistance(ms: number): string {
  if (Math.abs(ms) < 1_000) return 'now';
  const largest = formatDistance(ms).replace(/^(\d+ \w+) .*$/, '$1');
  return ms > 0 ? `in ${largest}` : largest;
}
