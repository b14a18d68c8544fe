import type { ControlSchemas } from '../../../src/control-operations.ts';
import { Problem } from '../components/notice.tsx';
import { Status } from '../components/status.tsx';
import { Timestamp } from '../components/timestamp.tsx';
import { VirtualList } from '../components/virtual-list.tsx';
import { useListWindow } from '../live/use-list-window.ts';
import { Link } from '../route/link.tsx';
import { hrefOf } from '../route/route.ts';
import { affectsCalls, type Lane } from './lanes.ts';

/** The calls of one lane, in the order of the queue; those that are over, the latest first. */
export function LaneList({
  lane,
  isSelected,
  query,
  selectedId,
}: {
  lane: Lane;
  /** Whether it is the one that is shown where there is room for one only. */
  isSelected: boolean;
  query: URLSearchParams;
  selectedId: string | undefined;
}) {
  const { total, problem, itemAt, onRange } = useListWindow(
    async (control, page) => {
      const { attempts: items, total: all } = await control.listAttempts({ ...lane.filter, ...page });
      return { items, total: all };
    },
    JSON.stringify(lane.filter),
    { isRelevant: affectsCalls },
  );
  return (
    <section class={isSelected ? 'lane lane-chosen' : 'lane'} aria-label={lane.title}>
      <h2>
        {lane.title} <span class="lane-total">{total?.toLocaleString('en')}</span>
      </h2>
      <Problem error={problem} />
      {total === 0 && <p class="lane-empty">None now.</p>}
      <VirtualList
        label={`Calls: ${lane.title}`}
        total={total ?? 0}
        rowHeight={68}
        itemAt={itemAt}
        onRange={onRange}
        keyOf={({ sessionId }) => sessionId}
      >
        {(attempt) => (
          <Link
            class="two-lines"
            href={hrefOf('queue', [attempt.sessionId], query)}
            aria-current={attempt.sessionId === selectedId ? 'true' : undefined}
          >
            <span class="attempt-who">
              {attempt.phoneNumber}
              {attempt.retryAttemptNo > 0 && <span class="attempt-retry"> retry {attempt.retryAttemptNo}</span>}
            </span>
            <span class="attempt-priority">priority {attempt.callPriority}</span>
            <span class="attempt-what">
              <AttemptTime attempt={attempt} />
            </span>
            <span class="attempt-end">
              <AttemptResult attempt={attempt} isFinished={lane.name === 'over'} />
            </span>
          </Link>
        )}
      </VirtualList>
    </section>
  );
}

/** When it is due, or when the last thing happened to it. */
function AttemptTime({ attempt: { status, waiting, dueAt, updatedAt } }: { attempt: ControlSchemas['Attempt'] }) {
  if (waiting) return <>waits for a line</>;
  return <Timestamp at={status === 'call_in_queue' ? dueAt : updatedAt} />;
}

/** How it ended, or will. */
function AttemptResult({
  attempt: { status, outcome },
  isFinished,
}: {
  attempt: ControlSchemas['Attempt'];
  isFinished: boolean;
}) {
  if (isFinished) return <Status status={status} />;
  return outcome === null ? null : <>→ {outcome}</>;
}
