import { useState } from 'preact/hooks';
import { useClock } from '../commands/use-clock.ts';
import { Button } from '../components/buttons.tsx';
import { EmptyState, Problem } from '../components/layout.tsx';
import { Select } from '../components/select.tsx';
import { ComposeButton } from '../compose/use-compose.tsx';
import { pluralize } from '../format/text.ts';
import { useFindZone, useZone } from '../format/use-zone.ts';
import { listTimeZones, mockZone, type Zone } from '../format/zone.ts';
import type { MockEvent } from '../live/event-names.ts';
import { useListWindow, useLive } from '../live/use-live.ts';
import { readClock } from '../live/use-mock-clock.ts';
import { Link } from '../route/link.tsx';
import { hrefOf, readStrings, setQuery, type ViewProps } from '../route/route.ts';
import { Timeline } from './timeline.tsx';

const hourMs = 3_600_000;

/** The length of the time line, by its name in the address. */
const spans: Readonly<Record<string, readonly [label: string, ms: number]>> = {
  '10m': ['10 minutes', hourMs / 6],
  '1h': ['1 hour', hourMs],
  '6h': ['6 hours', 6 * hourMs],
  '1d': ['1 day', 24 * hourMs],
  '7d': ['7 days', 7 * 24 * hourMs],
  '30d': ['30 days', 30 * 24 * hourMs],
  '1y': ['1 year', 366 * 24 * hourMs],
};

const lastInstant = Date.parse('9999-12-31T23:59:59.999Z');

/** Pending messages and queued calls on a time line, and the events when the clock is moved along it. */
export function Schedule({ query }: ViewProps) {
  const [triggeredEvents, setTriggeredEvents] = useState<readonly MockEvent[]>();
  const filter = readStrings(query, ['workspaceId']);
  const spanName = Object.keys(spans).find((name) => name === query.get('span')) ?? '1d';
  const [, spanMs = 24 * hourMs] = spans[spanName] ?? [];
  const defaultZone = useZone();
  const findZone = useFindZone();
  const zoneName = query.get('zone') ?? defaultZone.name;
  const namedZone = findZone(zoneName);
  const zone = namedZone ?? findZone(mockZone) ?? defaultZone;
  // What is due by the end of the line changes as time passes, without any event.
  const list = useListWindow(
    async (control, page) => {
      const { now } = await readClock(control, filter.workspaceId);
      const until = new Date(Math.min(Date.parse(now) + spanMs, lastInstant)).toISOString();
      const { scheduled: items, total } = await control.listSchedule({ ...filter, ...page, until });
      return { items, total };
    },
    `${spanName} ${filter.workspaceId}`,
    { pollMs: 2_000 },
  );
  const { data: unfiltered } = useLive(
    (control) => control.listSchedule({ ...filter, limit: 1 }),
    `all ${filter.workspaceId}`,
  );
  const { clock, isStopped, busy, problem, next, moveTo } = useClock(filter.workspaceId, (events) => {
    setTriggeredEvents(events);
    list.refresh();
  });
  if (clock === undefined) return null;
  const change = (name: string, value: string) => setQuery('schedule', query, name, value);
  const from = Date.parse(clock.now);
  const later = Math.max(0, (unfiltered?.total ?? 0) - (list.total ?? 0));
  return (
    <div class="schedule">
      <search class="schedule-options" aria-label="Filter">
        <Button label="Next" class="primary" disabled={busy || clock.nextAt === null} onClick={next} />
        <Select
          label="Span"
          value={spanName}
          options={Object.entries(spans).map(([name, [label]]) => [name, label])}
          onSelect={(value) => change('span', value)}
        />
        <label>
          Time zone{' '}
          <input
            type="text"
            list="zones"
            spellcheck={false}
            value={zoneName}
            onChange={({ currentTarget }) => change('zone', currentTarget.value.trim())}
          />
        </label>
        <datalist id="zones">
          {listTimeZones().map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <output class="filters-total">
          {list.total !== undefined && `${list.total.toLocaleString('en')} due, ${later.toLocaleString('en')} later`}
        </output>
      </search>
      {!isStopped && <p class="hint">The clock runs by itself. Moving it here switches it to manual.</p>}
      <Problem error={problem ?? list.problem} />
      {namedZone === undefined && <Problem error={new Error(`Unknown time zone ${zoneName}; showing UTC.`)} />}
      {list.total === 0 && later === 0 && (
        <EmptyState title="Nothing is scheduled.">
          <p>Messages with a scheduleTime, and calls, appear here until they are due.</p>
          <ComposeButton kind="triggerChat" />
        </EmptyState>
      )}
      {list.total === 0 && later > 0 && (
        <EmptyState title="Nothing is due in this span.">
          <p>{later.toLocaleString('en')} later: choose a longer span.</p>
        </EmptyState>
      )}
      {list.total !== undefined && list.total > 0 && (
        <Timeline
          span={{ from, to: Math.min(from + spanMs, lastInstant) }}
          zone={zone}
          list={list}
          busy={busy}
          moveTo={moveTo}
        />
      )}
      {triggeredEvents !== undefined && <TriggeredEvents events={triggeredEvents} zone={zone} />}
    </div>
  );
}

const maxEvents = 200;

/** The events of the last move of the clock, in order. */
function TriggeredEvents({ events, zone }: { events: readonly MockEvent[]; zone: Zone }) {
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
      {events.length > maxEvents && <p class="hint">Only the last {maxEvents} are shown.</p>}
    </section>
  );
}
