import './queue.css';
import { useLive } from '../live/use-live.ts';
import { FilterBar } from '../parts/filter-bar.tsx';
import { Empty, Problem } from '../parts/notice.tsx';
import { Link } from '../route/link.tsx';
import { hrefOf } from '../route/route.ts';
import type { ViewProps } from '../view.ts';
import { AttemptSide } from './attempt-side.tsx';
import { LaneList } from './lane-list.tsx';
import { concernsCalls, fields, lanesOf } from './lanes.ts';
import { Lines } from './lines.tsx';

/** Calls by what has become of them so far, the lines that carry them, and beside them the one that the address names. */
export function Queue({ steps: [sessionId], query }: ViewProps) {
  const workspaceId = query.get('workspaceId') ?? '';
  const { data, problem } = useLive(
    (control) => control.countAttempts(workspaceId === '' ? {} : { workspaceId }),
    workspaceId,
    { concerns: concernsCalls },
  );
  const lanes = lanesOf(query);
  const chosen = lanes.find(({ name }) => name === query.get('lane')) ?? lanes[0];
  const total = data?.counts.reduce((sum, { attempts }) => sum + attempts, 0);
  return (
    <div class={sessionId === undefined ? 'queue' : 'queue queue-open'}>
      <section class="queue-side" aria-label="Queue">
        <FilterBar view="queue" query={query} fields={fields} total={total} />
        <Problem error={problem} />
        {data !== undefined && <Lines lines={data.lines} query={query} />}
        {total === 0 && (
          <Empty title={workspaceId === '' ? 'No call yet.' : 'No call in this workspace.'}>
            <p>
              Trigger one: <code>POST /api/call/trigger</code> with a number and the name of an agent. The terminal that
              runs the mock shows requests to paste.
            </p>
          </Empty>
        )}
        {total !== 0 && (
          <>
            <nav class="lane-tabs" aria-label="Lanes">
              {lanes.map(({ name, title }) => (
                <Link
                  key={name}
                  href={hrefOf('queue', [], { ...Object.fromEntries(query), lane: name })}
                  aria-current={name === chosen?.name ? 'true' : undefined}
                >
                  {title}
                </Link>
              ))}
            </nav>
            <div class="lanes">
              {lanes.map((lane) => (
                <LaneList key={lane.name} lane={lane} isChosen={lane === chosen} query={query} opened={sessionId} />
              ))}
            </div>
          </>
        )}
      </section>
      {sessionId !== undefined && <AttemptSide key={sessionId} sessionId={sessionId} query={query} />}
    </div>
  );
}
