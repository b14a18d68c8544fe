import { describeDistance } from '../time/describe-distance.ts';
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
