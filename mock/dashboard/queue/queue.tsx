import './queue.css';
import { FilterBar } from '../components/list/filter-bar.tsx';
import { EmptyState, Problem } from '../components/notice.tsx';
import { ComposeButton } from '../compose/compose-button.tsx';
import { useLive } from '../live/use-live.ts';
import { Link } from '../route/link.tsx';
import { hrefOf } from '../route/route.ts';
import { queueStrings as strings } from '../strings/queue.ts';
import type { ViewProps } from '../view.ts';
import { AttemptDetails } from './attempt-details.tsx';
import { LaneList } from './lane-list.tsx';
import { affectsCalls, filterFields, parseLanes } from './lanes.ts';
import { LinePools } from './line-pools.tsx';
import { NextCalls } from './next-calls.tsx';

/** Calls by progress, their lines, and beside them the call in the address. */
export function Queue({ segments: [sessionId], query }: ViewProps) {
  const workspaceId = query.get('workspaceId') ?? '';
  const { data, problem } = useLive(
    (control) => control.listCalls(workspaceId === '' ? { limit: 1 } : { workspaceId, limit: 1 }),
    workspaceId,
    { isRelevant: affectsCalls },
  );
  const lanes = parseLanes(query);
  const selectedLane = lanes.find(({ name }) => name === query.get('lane')) ?? lanes[0];
  const total = data?.counts.reduce((sum, { attempts }) => sum + attempts, 0);
  return (
    <div class={sessionId === undefined ? 'queue' : 'queue queue-open'}>
      <section class="queue-side" aria-label="Queue">
        <FilterBar view="queue" query={query} searchHint={strings.searchHint} fields={filterFields} total={total} />
        <Problem error={problem} />
        <NextCalls workspaceId={workspaceId} />
        <LinePools lines={data?.lines ?? []} query={query} />
        {total === 0 && (
          <EmptyState title={workspaceId === '' ? 'No calls yet.' : 'No calls in this workspace.'}>
            <p>
              Trigger one: <code>POST /api/call/trigger</code> with a number and the name of an agent.
            </p>
            <ComposeButton kind="triggerCall" />
          </EmptyState>
        )}
        {total !== 0 && (
          <>
            <nav class="lane-tabs" aria-label="Lanes">
              {lanes.map(({ name, title }) => (
                <Link
                  key={name}
                  href={hrefOf('queue', [], { ...Object.fromEntries(query), lane: name })}
                  aria-current={name === selectedLane?.name ? 'true' : undefined}
                >
                  {title}
                </Link>
              ))}
            </nav>
            <div class="lanes">
              {lanes.map((lane) => (
                <LaneList
                  key={lane.name}
                  lane={lane}
                  isSelected={lane === selectedLane}
                  query={query}
                  selectedId={sessionId}
                  lines={data?.lines ?? []}
                />
              ))}
            </div>
          </>
        )}
      </section>
      {sessionId !== undefined && <AttemptDetails key={sessionId} sessionId={sessionId} query={query} />}
    </div>
  );
}
