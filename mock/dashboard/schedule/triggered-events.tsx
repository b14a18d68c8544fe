import type { ControlSchemas } from '../../../src/control-operations.ts';
import { pluralize } from '../pluralize.ts';
import { Link } from '../route/link.tsx';
import { hrefOf } from '../route/route.ts';
import type { Zone } from '../time/zone.ts';

const maxEvents = 200;

/** The events of the last move of the clock, in order. */
export function TriggeredEvents({ events, zone }: { events: readonly ControlSchemas['Event'][]; zone: Zone }) {
  return (
    <section class="triggered-events" aria-labelledby="triggered-events" aria-live="polite">
      <h2 id="triggered-events">{events.length === 0 ? 'No events.' : `${pluralize(events.length, 'event')}:`}</h2>
      <ol>
        {events.slice(-maxEvents).map((event) => (
          <li key={event.number}>
            <time dateTime={event.at}>{zone.formatDateTime(Date.parse(event.at))}</time> <code>{event.type}</code>{' '}
            {event.sessionId !== undefined && (
              <Link class="code" href={hrefOf('conversations', [event.sessionId])}>
                {event.sessionId}
              </Link>
            )}
          </li>
        ))}
      </ol>
      {events.length > maxEvents && <p class="aside">Only the last {maxEvents} are shown.</p>}
    </section>
  );
}
