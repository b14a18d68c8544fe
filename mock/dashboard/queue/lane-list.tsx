import type { ControlInput } from '../../../src/control-operations.ts';
import { useCommand } from '../commands/use-command.ts';
import { Button } from '../components/buttons.tsx';
import { Problem } from '../components/layout.tsx';
import { RelativeTime, Status } from '../components/marks.tsx';
import { VirtualList } from '../components/virtual-list.tsx';
import { useFindZone } from '../format/use-zone.ts';
import { cancelCall } from '../live/service.ts';
import { useListWindow } from '../live/use-live.ts';
import { useMockClock } from '../live/use-mock-clock.ts';
import { Link } from '../route/link.tsx';
import { hrefOf } from '../route/route.ts';
import { type Attempt, affectsCalls, describeBusy, type LineUsage, whyItWaits } from './attempts.ts';

export interface Lane {
  /** The name in the address. */
  name: string;
  title: string;
  /** Whether its calls use lines. */
  usesLines?: boolean;
  filter: Pick<ControlInput<'listCalls'>, 'workspaceId' | 'status' | 'isFinished' | 'search'>;
}

/** Two lines of a card, in CSS pixels. */
const cardHeight = 52;

/** The calls of one lane, in the order of the queue; ended ones, the latest first. */
export function LaneList(props: {
  lane: Lane;
  /** Whether it is the lane to show on a narrow screen. */
  isSelected: boolean;
  query: URLSearchParams;
  selectedId: string | undefined;
  lines: readonly LineUsage[];
}) {
  const {
    lane: { name, title, usesLines, filter },
    isSelected,
    query,
    selectedId,
    lines,
  } = props;
  const { total, problem, itemAt, onRange } = useListWindow(
    async (control, page) => {
      const { calls, total: all } = await control.listCalls({ ...filter, ...page });
      return { items: calls, total: all };
    },
    JSON.stringify(filter),
    { isRelevant: affectsCalls },
  );
  const { now } = useMockClock(filter.workspaceId);
  const { busy, problem: cancelProblem, run } = useCommand();
  const cancel = (attempt: Attempt) =>
    run({ done: 'Call cancelled', scope: attempt.workspaceId, send: (control) => cancelCall(control, attempt) });
  const sum = (field: 'busy' | 'lines') => lines.reduce((all, line) => all + line[field], 0);
  return (
    <section class={isSelected ? 'lane lane-chosen' : 'lane'} aria-label={title}>
      <h2>
        {title} <span class="soft">{total?.toLocaleString('en')}</span>
        {usesLines && <span class="soft">{describeBusy({ busy: sum('busy'), lines: sum('lines') })}</span>}
      </h2>
      <Problem error={problem ?? cancelProblem} />
      {total === 0 && <p class="lane-empty hint">None.</p>}
      <VirtualList
        label={`Calls: ${title}`}
        total={total ?? 0}
        rowHeight={cardHeight}
        itemAt={itemAt}
        onRange={onRange}
        keyOf={({ sessionId }) => sessionId}
      >
        {(attempt) => (
          <div class="call-card">
            <CallLink
              attempt={attempt}
              href={hrefOf('queue', [attempt.sessionId], query)}
              isSelected={attempt.sessionId === selectedId}
              hasEnded={name === 'ended'}
              lines={lines}
              now={now}
            />
            {attempt.status === 'call_in_queue' && (
              <Button
                label="Cancel"
                class="call-card-cancel"
                disabled={busy}
                aria-label={`Cancel the call to ${attempt.phoneNumber}`}
                onClick={() => cancel(attempt)}
              />
            )}
          </div>
        )}
      </VirtualList>
    </section>
  );
}

/** A call in two lines: whom it calls and its priority, then why it waits, or how it ended or will end. */
function CallLink(props: {
  attempt: Attempt;
  href: string;
  isSelected: boolean;
  hasEnded: boolean;
  lines: readonly LineUsage[];
  now: number | undefined;
}) {
  const { attempt, href, isSelected, hasEnded, lines, now } = props;
  const findZone = useFindZone();
  const { customerName, phoneNumber, status, retryAttemptNo, outcome } = attempt;
  const isWaiting = status === 'call_in_queue';
  return (
    <Link class="two-lines" href={href} aria-current={isSelected ? 'true' : undefined}>
      <span class="two-lines-row">
        <span class="line-name ellipsis">
          {customerName ?? phoneNumber}
          {customerName !== null && <span class="line-number"> {phoneNumber}</span>}
          {retryAttemptNo > 0 && !isWaiting && <span class="soft"> retry {retryAttemptNo}</span>}
        </span>
        <span class="soft">priority {attempt.callPriority}</span>
      </span>
      <span class="two-lines-row">
        <span class="soft ellipsis">
          {isWaiting ? (
            <span title={attempt.dueAt}>
              {now === undefined ? '\u00a0' : whyItWaits(attempt, { lines, now, findZone })}
            </span>
          ) : (
            <RelativeTime at={attempt.updatedAt} now={now} />
          )}
        </span>
        <span class="soft">{hasEnded ? <Status status={status} /> : outcome !== null && `→ ${outcome}`}</span>
      </span>
    </Link>
  );
}
