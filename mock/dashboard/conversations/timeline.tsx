import { JsonText } from '../components/content-item.tsx';
import { Problem } from '../components/layout.tsx';
import { Timestamp } from '../components/marks.tsx';
import { describeEvent } from '../format/text.ts';
import { formatDistance } from '../format/time.ts';
import { useLive } from '../live/use-live.ts';

/** Every event of a session in order: when, and how long after the one before. */
export function SessionTimeline({ sessionId }: { sessionId: string }) {
  const { data, problem } = useLive(
    (control) => control.listEvents({ sessionId, limit: 1_000 }),
    `timeline of ${sessionId}`,
  );
  return (
    <>
      <Problem error={problem} />
      <ol aria-label="Timeline">
        {data?.events.map((event, index) => {
          const before = data.events[index - 1] ?? event;
          const distance = Date.parse(event.at) - Date.parse(before.at);
          return (
            <li key={event.number} class="happening">
              <Timestamp at={event.at} />
              <details>
                <summary>
                  {describeEvent(event.type)}
                  {distance >= 1_000 && <span class="soft"> {formatDistance(distance)} later</span>}
                </summary>
                <JsonText value={event} what="event" />
              </details>
            </li>
          );
        })}
      </ol>
    </>
  );
}
