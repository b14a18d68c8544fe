import type { ControlSchemas } from '../../../src/control-operations.ts';
import { useWindow } from '../live/use-window.ts';
import { Moment } from '../parts/moment.tsx';
import { Problem } from '../parts/notice.tsx';
import { Status } from '../parts/status.tsx';
import { VirtualList } from '../parts/virtual-list.tsx';
import { Link } from '../route/link.tsx';
import { hrefOf } from '../route/route.ts';
import { concernsCalls, type Lane } from './lanes.ts';

/** The calls of one lane, in the order of the queue; those that are over, the latest first. */
export function LaneList({
  lane,
  isChosen,
  query,
  opened,
}: {
  lane: Lane;
  /** Whether it is the one that is shown where there is room for one only. */
  isChosen: boolean;
  query: URLSearchParams;
  opened: string | undefined;
}) {
  const { total, problem, itemAt, onRange } = useWindow(
    async (control, page) => {
      const { attempts: items, total: all } = await control.listAttempts({ ...lane.filter, ...page });
      return { items, total: all };
    },
    JSON.stringify(lane.filter),
    { concerns: concernsCalls },
  );
  return (
    <section class={isChosen ? 'lane lane-chosen' : 'lane'} aria-label={lane.title}>
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
            aria-current={attempt.sessionId === opened ? 'true' : undefined}
          >
            <span class="attempt-who">
              {attempt.phoneNumber}
              {attempt.retryAttemptNo > 0 && <span class="attempt-retry"> retry {attempt.retryAttemptNo}</span>}
            </span>
            <span class="attempt-priority">priority {attempt.callPriority}</span>
            <span class="attempt-what">
              <When attempt={attempt} />
            </span>
            <span class="attempt-end">
              <End attempt={attempt} isOver={lane.name === 'over'} />
            </span>
          </Link>
        )}
      </VirtualList>
    </section>
  );
}

/** When it is due, or when the last thing happened to it. */
function When({ attempt: { status, waiting, dueAt, updatedAt } }: { attempt: ControlSchemas['Attempt'] }) {
  if (waiting) return <>waits for a line</>;
  return <Moment at={status === 'call_in_queue' ? dueAt : updatedAt} />;
}

/** How it ended, or will. */
function End({ attempt: { status, course }, isOver }: { attempt: ControlSchemas['Attempt']; isOver: boolean }) {
  if (isOver) return <Status status={status} />;
  return course === null ? null : <>→ {course}</>;
}
