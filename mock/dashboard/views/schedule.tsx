import type { ControlSchemas } from '../../../src/control-operations.ts';
import { Button, Select } from '../components/buttons.tsx';
import { ListView, Row, type RowContext } from '../components/list-view.tsx';
import { ChannelIcon, Status } from '../components/marks.tsx';
import { ComposeButton } from '../compose/compose-panel.tsx';
import { SessionDetails } from '../conversations/session-details.tsx';
import { setQuery, type ViewProps } from '../live/route.tsx';
import { useZone } from '../live/shared.ts';
import { describeHours, formatIso, formatTime } from '../live/time.ts';
import { readClock, useMockClock } from '../live/use-clock.ts';
import { useLive } from '../live/use-live.ts';
import { computeTicks, findClockChanges, openIntervals, type TimeInterval } from './zone-time.ts';

const hourMs = 3_600_000;

const spans: Readonly<Record<string, readonly [label: string, ms: number]>> = {
  '10m': ['10 minutes', hourMs / 6],
  '1h': ['1 hour', hourMs],
  '6h': ['6 hours', 6 * hourMs],
  '1d': ['1 day', 24 * hourMs],
  '7d': ['7 days', 7 * 24 * hourMs],
  '30d': ['30 days', 30 * 24 * hourMs],
  '1y': ['1 year', 366 * 24 * hourMs],
};

function nameOf(span: string): string {
  return (spans[span]?.[0] ?? span).replace(/^1 /, '');
}

export function Schedule({ segments, query }: ViewProps) {
  const workspaceId = query.get('workspaceId') || undefined;
  const filter = workspaceId === undefined ? {} : { workspaceId };
  const spanName = Object.keys(spans).find((name) => name === query.get('span')) ?? '1d';
  const [, spanMs = 24 * hourMs] = spans[spanName] ?? [];
  const zone = useZone();
  const { data } = useLive((control) => control.listSchedule({ ...filter, limit: 1 }), `all ${workspaceId}`);
  const total = data?.total ?? 0;
  const firstAt = data?.scheduled[0]?.expectedAt;
  const { clock, now } = useMockClock(workspaceId, Math.max(spanMs / 100, 2_000));
  const from = clock === undefined ? 0 : Date.parse(clock.now);
  const span = { from, to: from + spanMs };
  const wider = Object.entries(spans).find(([, [, ms]]) => from + ms > Date.parse(firstAt ?? ''));
  if (clock === undefined) return null;
  return (
    <ListView
      names={{ one: 'message or call', many: 'messages or calls' }}
      view="schedule"
      query={query}
      filter={filter}
      listKey={`${spanName} ${workspaceId}`}
      isWide
      load={async (control, page) => {
        const { now } = await readClock(control, workspaceId);
        const until = new Date(Date.parse(now) + spanMs).toISOString();
        const { scheduled, total } = await control.listSchedule({ ...filter, ...page, until });
        return { items: scheduled, total };
      }}
      step={now}
      keyOf={({ sessionId, messageIndex }) => (messageIndex === null ? sessionId : `${sessionId}/${messageIndex}`)}
      namedKey={segments.length === 0 ? undefined : segments.join('/')}
      head={({ total: shown = 0 }) => (
        <>
          <div class="bar">
            <Select
              label="Show the next"
              value={spanName}
              options={Object.entries(spans).map(([name, [label]]) => [name, label])}
              onSelect={(value) => setQuery('schedule', query, 'span', value, segments)}
            />
            <output class="filters-total">
              {shown.toLocaleString('en')} due, {Math.max(0, total - shown).toLocaleString('en')} later
            </output>
          </div>
          <Ruler span={span} zone={zone} />
        </>
      )}
      emptyTitle={
        total > 0 ? `Nothing in the next ${nameOf(spanName)}; ${total.toLocaleString('en')} later.` : undefined
      }
      empty={
        total > 0 && wider !== undefined ? (
          <Button
            label={`Show the next ${nameOf(wider[0])}`}
            onClick={() => setQuery('schedule', query, 'span', wider[0], segments)}
          />
        ) : (
          <>
            <p>Messages with a due time, and calls, appear here until they are sent or placed.</p>
            <ComposeButton kind="chat" />
          </>
        )
      }
      row={(item, context) => <DueRow item={item} context={context} span={span} zone={zone} />}
      details={(key) => <SessionDetails view="schedule" segments={key.split('/')} query={query} />}
    />
  );
}

function Ruler({ span, zone }: { span: TimeInterval; zone: string }) {
  const offset = zone === 'UTC' ? '' : formatIso(span.from, zone).slice(20);
  // Omit labels near the end of the ruler, where they have no room.
  const labelled = { from: span.from, to: span.to - (span.to - span.from) / 16 };
  return (
    <section class="time-head" aria-label="Time line">
      <span class="soft">
        {zone} {offset} · now {formatTime(span.from, zone)}
        {findClockChanges(span, zone).map(({ at, hours }) => (
          <span key={at} class="clock-change">
            {` · ${zone}: clocks go ${hours > 0 ? 'forward' : 'back'} ${Math.abs(hours)} h, ${formatIso(at, zone)}`}
          </span>
        ))}
      </span>
      <div class="ticks" aria-hidden="true">
        {computeTicks(labelled, zone, 8).map(({ at, label }) => (
          <span key={at} class="tick soft" style={{ left: percent(at, span) }}>
            {label}
          </span>
        ))}
      </div>
    </section>
  );
}

function percent(at: number, { from, to }: TimeInterval): string {
  return `${Math.max(0, Math.min(1, (at - from) / (to - from))) * 100}%`;
}

function DueRow(props: {
  item: ControlSchemas['ScheduledItem'];
  context: RowContext;
  span: TimeInterval;
  zone: string;
}) {
  const { item, context, span, zone } = props;
  const { kind, customerName, to, channelName, channelType, expectedAt, waiting, workingHours } = item;
  const due = percent(Date.parse(expectedAt), span);
  return (
    <Row
      context={context}
      icon={<ChannelIcon channelType={channelType} />}
      who={customerName ?? to ?? 'unknown customer'}
      number={channelName}
      status={<Status status={kind === 'call' ? 'call_in_queue' : 'pending'} />}
      at={expectedAt}
    >
      <span class="due-track">
        {workingHours !== null &&
          openIntervals(workingHours, span).map(({ from, to }) => (
            <span
              key={from}
              class="open-hours"
              title={`Working hours ${describeHours(workingHours)}`}
              style={{ left: percent(from, span), right: `calc(100% - ${percent(to, span)})` }}
            />
          ))}
        {/* Keeps the label inside the time line at both ends. */}
        <time class="due-at" dateTime={expectedAt} style={{ left: due, transform: `translateX(-${due})` }}>
          {waiting ? 'waits for a line' : `${kind} ${formatTime(Date.parse(expectedAt), zone)}`}
        </time>
      </span>
    </Row>
  );
}
