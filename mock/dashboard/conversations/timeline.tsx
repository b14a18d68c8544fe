import type { ControlSchemas } from '../../../src/control-operations.ts';
import { JsonText } from '../components/content/json-text.tsx';
import { Problem } from '../components/notice.tsx';
import { useLive } from '../live/use-live.ts';
import { Link } from '../route/link.tsx';
import { hrefOf } from '../route/route.ts';
import { eventLabels, causeStrings as strings } from '../strings/conversations.ts';
import { formatDistance } from '../time/format-distance.ts';
import { formatIso } from '../time/iso.ts';
import { useZone } from '../time/zone-choice.ts';

/** Every event of a session in order: when, how long after the one before, and what caused it. */
export function Timeline({ session: { sessionId } }: { session: ControlSchemas['SessionInfo'] }) {
  const zone = useZone();
  const { data, problem } = useLive((control) => control.readTimeline({ sessionId }), `timeline of ${sessionId}`, {
    isRelevant: (changes) => changes === 'all' || changes.some((event) => event.sessionId === sessionId),
  });
  return (
    <>
      <Problem error={problem} />
      <ol class="timeline" aria-label="Timeline">
        {data?.items.map(({ event, cause }, index) => {
          const at = Date.parse(event.at);
          const before = data.items[index - 1];
          const distance = before === undefined ? 0 : at - Date.parse(before.event.at);
          return (
            <li key={event.number} class={`happening happening-${cause.type}`}>
              <time dateTime={event.at}>{formatIso(at, zone)}</time>
              <details>
                <summary>
                  {eventLabels[event.type] ?? event.type}
                  {distance >= 1_000 && <span class="happening-after"> {strings.after(formatDistance(distance))}</span>}
                </summary>
                <JsonText value={event} what="event" />
              </details>
              <span class="happening-cause">
                <Cause cause={cause} />
              </span>
            </li>
          );
        })}
      </ol>
    </>
  );
}

function Cause({ cause: { type, number, operationId } }: { cause: ControlSchemas['Cause'] }) {
  switch (type) {
    case 'request':
      return <Link href={hrefOf('requests', [String(number)])}>{`${operationId ?? 'request'} #${number}`}</Link>;
    case 'control':
      return <>{strings.control(operationId ?? '')}</>;
    case 'time':
      return <>{operationId === undefined ? strings.time : strings.timeBy(operationId)}</>;
    case 'unknown':
      return <>{strings.unknown}</>;
  }
}
