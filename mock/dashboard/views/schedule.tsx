import { Button, Select } from '../components/buttons.tsx';
import { ListView } from '../components/list-view.tsx';
import { ComposeButton } from '../compose/compose-panel.tsx';
import { SessionDetails } from '../conversations/session-details.tsx';
import { setQuery, type ViewProps } from '../live/route.tsx';
import { useZone } from '../live/shared.ts';
import { readClock, useMockClock } from '../live/use-clock.ts';
import { useLive } from '../live/use-live.ts';
import { DueRow, Ruler } from './time-line.tsx';

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
