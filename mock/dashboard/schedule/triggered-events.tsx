import type { ControlSchemas } from '../../../src/control-operations.ts';
import { Link } from '../route/link.tsx';
import { hrefOf } from '../route/route.ts';
import type { Zone } from './zone.ts';

const maxEvents = 200;

/** What the last move of the clock brought about, in order. */
export function TriggeredEvents({ events, zone }: { events: readonly ControlSchemas['Event'][]; zone: Zone }) {
  return (
    <section class="happened" aria-labelledby="happened" aria-live="polite">
      <h2 id="happened">
        {events.length === 0
          ? 'Nothing happened on the way.'
          : `Happened on the way: ${events.length.toLocaleString('en')}`}
      </h2>
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
      {events.length > maxEvents && <p class="aside">These are the last {maxEvents}.</p>}
    </section>
  );
}
