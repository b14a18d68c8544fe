import type { ControlSchemas } from '../../../src/control-operations.ts';
import { VirtualList } from '../components/list/virtual-list.tsx';
import { Status } from '../components/marks/status.tsx';
import { Problem } from '../components/notice.tsx';
import { RelativeTime } from '../components/relative-time.tsx';
import { useListWindow } from '../live/use-list-window.ts';
import { useMockNow } from '../live/use-mock-now.ts';
import { Link } from '../route/link.tsx';
import { hrefOf } from '../route/route.ts';
import { cancelCall } from '../service/cancel-call.ts';
import { useStep } from '../steering/use-step.ts';
import { queueStrings as strings } from '../strings/queue.ts';
import { stepStrings } from '../strings/steps.ts';
import { useFindZone } from '../time/zone-choice.ts';
import { affectsCalls, type Lane } from './lanes.ts';
import { whyItWaits } from './why-it-waits.ts';

type Attempt = ControlSchemas['CallInfo'];

/** Two lines of a card, in CSS pixels. */
const cardHeight = 52;

/** The calls of one lane, in the order of the queue; ended ones, the latest first. */
export function LaneList({
  lane,
  isSelected,
  query,
  selectedId,
  lines,
}: {
  lane: Lane;
  /** Whether it is the lane to show on a narrow screen. */
  isSelected: boolean;
  query: URLSearchParams;
  selectedId: string | undefined;
  lines: readonly ControlSchemas['LineUsage'][];
}) {
  const { total, problem, itemAt, onRange } = useListWindow(
    async (control, page) => {
      const { calls: items, total: all } = await control.listCalls({ ...lane.filter, ...page });
      return { items, total: all };
    },
    JSON.stringify(lane.filter),
    { isRelevant: affectsCalls },
  );
  const now = useMockNow(lane.filter.workspaceId);
  const cancelling = useStep();
  const [busy, all] = [sum(lines, 'busy'), sum(lines, 'lines')];
  return (
    <section class={isSelected ? 'lane lane-chosen' : 'lane'} aria-label={lane.title}>
      <h2>
        {lane.title} <span class="lane-total">{total?.toLocaleString('en')}</span>
        {lane.usesLines && <span class="lane-capacity">{strings.capacity(busy, all)}</span>}
      </h2>
      <Problem error={problem ?? cancelling.problem} />
      {total === 0 && <p class="lane-empty">{strings.none}</p>}
      <VirtualList
        label={`Calls: ${lane.title}`}
        total={total ?? 0}
        rowHeight={cardHeight}
        itemAt={itemAt}
        onRange={onRange}
        keyOf={({ sessionId }) => sessionId}
      >
        {(attempt) => (
          <div class="call-card">
            <Link
              class="two-lines"
              href={hrefOf('queue', [attempt.sessionId], query)}
              aria-current={attempt.sessionId === selectedId ? 'true' : undefined}
            >
              <span class="two-lines-row">
                <span class="attempt-who">
                  {attempt.customerName ?? attempt.phoneNumber}
                  {attempt.customerName !== null && <span class="attempt-number"> {attempt.phoneNumber}</span>}
                  {attempt.retryAttemptNo > 0 && attempt.status !== 'call_in_queue' && (
                    <span class="attempt-retry"> retry {attempt.retryAttemptNo}</span>
                  )}
                </span>
                <span class="attempt-priority">{strings.priority(attempt.callPriority)}</span>
              </span>
              <span class="two-lines-row">
                <span class="attempt-what">
                  <AttemptTime attempt={attempt} lines={lines} now={now} />
                </span>
                <span class="attempt-end">
                  <AttemptResult attempt={attempt} isFinished={lane.name === 'ended'} />
                </span>
              </span>
            </Link>
            {attempt.status === 'call_in_queue' && (
              <button
                type="button"
                class="call-card-cancel"
                disabled={cancelling.busy}
                aria-label={strings.cancelCall(attempt.phoneNumber)}
                onClick={() =>
                  cancelling.run({
                    done: stepStrings.callCancelled,
                    scope: attempt.workspaceId,
                    send: (control) => cancelCall(control, attempt),
                  })
                }
              >
                {strings.cancel}
              </button>
            )}
          </div>
        )}
      </VirtualList>
    </section>
  );
}

function sum(lines: readonly ControlSchemas['LineUsage'][], field: 'busy' | 'lines'): number {
  return lines.reduce((total, line) => total + line[field], 0);
}

/** Why it waits, or when it changed last. */
function AttemptTime({
  attempt,
  lines,
  now,
}: {
  attempt: Attempt;
  lines: readonly ControlSchemas['LineUsage'][];
  now: number | undefined;
}) {
  const findZone = useFindZone();
  if (attempt.status !== 'call_in_queue') return <RelativeTime at={attempt.updatedAt} now={now} />;
  return (
    <span title={attempt.dueAt}>{now === undefined ? '\u00a0' : whyItWaits(attempt, { lines, now, findZone })}</span>
  );
}

/** How it ended, or will end. */
function AttemptResult({ attempt: { status, outcome }, isFinished }: { attempt: Attempt; isFinished: boolean }) {
  if (isFinished) return <Status status={status} />;
  return outcome === null ? null : <>→ {outcome}</>;
}
