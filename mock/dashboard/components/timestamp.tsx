import { formatIso } from '../time/iso.ts';
import { useZone } from '../time/zone-choice.ts';

/** A timestamp in the zone that times are shown in; the moment as the mock has it in its tooltip. */
export function Timestamp({ at }: { at: string }) {
  return (
    <time class="timestamp" dateTime={at} title={at}>
      {formatIso(Date.parse(at), useZone())}
    </time>
  );
}
