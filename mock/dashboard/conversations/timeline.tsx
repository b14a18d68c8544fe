import type { ControlSchemas } from '../../../src/control-operations.ts';
import { JsonText } from '../components/content-item.tsx';
import { Problem } from '../components/layout.tsx';
import { Timestamp } from '../components/marks.tsx';
import { formatDistance } from '../format/time.ts';
import { labelOfEvent } from '../live/event-names.ts';
import { useLive } from '../live/use-live.ts';
import { hrefOf, Link } from '../route/route.tsx';

/** Every event of a session in order: when, how long after the one before, and what caused it. */
export function SessionTimeline({ sessionId }: { sessionId: string }) {
  const { data, problem } = useLive((control) => control.readTimeline({ sessionId }), `timeline of ${sessionId}`, {
    isRelevant: (event) => event.sessionId === sessionId,
  });
  return (
    <>
      <Problem error={problem} />
      <ol aria-label="Timeline">
        {data?.items.map(({ event, cause }, index) => {
          const before = data.items[index - 1]?.event ?? event;
          const distance = Date.parse(event.at) - Date.parse(before.at);
          return (
            <li key={event.number} class={`happening happening-${cause.type}`}>
              <Timestamp at={event.at} />
              <details>
                <summary>
                  {labelOfEvent(event.type)}
                  {distance >= 1_000 && <span class="soft"> {formatDistance(distance)} later</span>}
                </summary>
                <JsonText value={event} what="event" />
              </details>
              <span class="soft">
                <Cause cause={cause} />
              </span>
            </li>
          );
        })}
      </ol>
    </>
  );
}

/** What caused an event. */
export function Cause({ cause: { type, number, operationId } }: { cause: ControlSchemas['Cause'] }) {
  switch (type) {
    case 'request':
      return <Link href={hrefOf('requests', [String(number)])}>{`${operationId ?? 'request'} #${number}`}</Link>;
    case 'control':
      return <>control plane: {operationId}</>;
    case 'time':
      return <>{operationId === undefined ? 'the time' : `the time, moved by ${operationId}`}</>;
    case 'unknown':
      return <>unknown</>;
  }
}
