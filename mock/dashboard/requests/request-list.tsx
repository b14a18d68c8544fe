import { useState } from 'preact/hooks';
import type { ControlSchemas } from '../../../src/control-operations.ts';
import { FilterBar } from '../components/filter-bar.tsx';
import { EmptyState, Problem } from '../components/notice.tsx';
import { Timestamp } from '../components/timestamp.tsx';
import { VirtualList } from '../components/virtual-list.tsx';
import { useAction } from '../live/use-action.ts';
import { useListWindow } from '../live/use-list-window.ts';
import { pluralize } from '../pluralize.ts';
import { Link } from '../route/link.tsx';
import { hrefOf } from '../route/route.ts';
import { filterFields, parseFilter } from './filter.ts';
import { HttpStatus } from './http-status.tsx';

/** Requests to the service, newest first. A request need not cause an event, so the list is polled. */
export function RequestList({ query, selectedNumber }: { query: URLSearchParams; selectedNumber: number | undefined }) {
  const filter = parseFilter(query);
  const [newest, setNewest] = useState(0);
  const { total, problem, itemAt, onRange, refresh } = useListWindow(
    async (control, page) => {
      const list = await control.listExchanges({ ...filter, ...page });
      setNewest(list.newest);
      return { items: list.exchanges, total: list.total };
    },
    JSON.stringify(filter),
    { pollMs: 1_000 },
  );
  const clearing = useAction(refresh);
  return (
    <section class="list-side" aria-label="List of requests">
      <FilterBar view="requests" query={query} fields={filterFields} total={total} />
      <div class="journal-actions">
        <PauseLink query={query} until={filter.until} newest={newest} />
        <button
          type="button"
          disabled={clearing.busy || total === undefined}
          onClick={() => clearing.run((control) => control.clearJournal())}
        >
          Clear journal
        </button>
      </div>
      <Problem error={problem ?? clearing.problem} />
      {total === 0 && (
        <EmptyState title={Object.keys(filter).length === 0 ? 'No requests yet.' : 'No request matches.'}>
          <p>
            Requests below <code>/api</code> and <code>/media</code> appear here. The terminal that runs the mock shows
            requests to paste.
          </p>
        </EmptyState>
      )}
      <VirtualList
        label="Requests"
        total={total ?? 0}
        rowHeight={62}
        itemAt={itemAt}
        onRange={onRange}
        keyOf={({ number }) => String(number)}
      >
        {(exchange) => <Row exchange={exchange} isSelected={exchange.number === selectedNumber} query={query} />}
      </VirtualList>
    </section>
  );
}

function Row({
  exchange: { number, at, method, target, status, violations, gaps },
  isSelected,
  query,
}: {
  exchange: ControlSchemas['ExchangeInfo'];
  isSelected: boolean;
  query: URLSearchParams;
}) {
  return (
    <Link
      class="two-lines"
      href={hrefOf('requests', [String(number)], query)}
      aria-current={isSelected ? 'true' : undefined}
    >
      <span class="exchange-what" title={target}>
        {method} {target}
      </span>
      <HttpStatus status={status} />
      <span class="exchange-when">
        {number} · <Timestamp at={at} />
      </span>
      <span class="exchange-annotations">
        {violations > 0 && <span class="mark-violation">{pluralize(violations, 'violation')}</span>}
        {gaps.length > 0 && <span class="mark-gap">{pluralize(gaps.length, 'gap')}</span>}
      </span>
    </Link>
  );
}

/** Pauses the list while new requests arrive, or resumes it. */
function PauseLink({ query, until, newest }: { query: URLSearchParams; until: number | undefined; newest: number }) {
  const targetQuery = new URLSearchParams(query);
  targetQuery.delete('until');
  if (until === undefined) {
    targetQuery.set('until', String(newest));
    return (
      <Link class="as-button" href={hrefOf('requests', [], targetQuery)}>
        Pause
      </Link>
    );
  }
  return (
    <Link class="as-button" href={hrefOf('requests', [], targetQuery)}>
      Resume{newest > until ? `: ${newest - until} newer` : ''}
    </Link>
  );
}
