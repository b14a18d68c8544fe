import { useEffect, useState } from 'preact/hooks';
import { FilterBar } from '../components/list/filter-bar.tsx';
import { rowHeight } from '../components/list/row.tsx';
import { VirtualList } from '../components/list/virtual-list.tsx';
import { EmptyState, Problem } from '../components/notice.tsx';
import { ComposeButton } from '../compose/compose-button.tsx';
import { useAction } from '../live/use-action.ts';
import { useListWindow } from '../live/use-list-window.ts';
import { useMockNow } from '../live/use-mock-now.ts';
import { Link } from '../route/link.tsx';
import { hrefOf } from '../route/route.ts';
import { requestStrings as strings } from '../strings/requests.ts';
import { wordStrings } from '../strings/words.ts';
import { ExchangeRow } from './exchange-row.tsx';
import { filterFields, parseFilter } from './filter.ts';

/** Requests to the service, newest first. A request need not cause an event, so the list is polled. */
export function RequestList({
  query,
  selectedNumber,
  namedNumber,
  onFirst,
}: {
  query: URLSearchParams;
  selectedNumber: number | undefined;
  /** The one that the address names, which is scrolled to. */
  namedNumber: number | undefined;
  /** Called with the first request of another list; undefined when there is none. */
  onFirst(number: number | undefined): void;
}) {
  const filter = parseFilter(query);
  const key = JSON.stringify(filter);
  const isFiltered = Object.keys(filter).length > 0;
  const [newest, setNewest] = useState(0);
  const list = useListWindow(
    async (control, page) => {
      const located = namedNumber === undefined ? {} : { locate: namedNumber };
      const { exchanges, ...rest } = await control.listExchanges({ ...filter, ...page, ...located });
      setNewest(rest.newest);
      return { items: exchanges, ...rest };
    },
    key,
    { pollMs: 1_000 },
  );
  const { total, problem, itemAt } = list;
  const clearing = useAction(list.refresh);
  const now = useMockNow(filter.workspaceId);
  const first = itemAt(0)?.number;
  useEffect(() => {
    if (total !== undefined) onFirst(first);
  }, [key, total !== undefined, first !== undefined]);
  return (
    <section class="list-side" aria-label="List of requests">
      <FilterBar view="requests" query={query} searchHint={strings.searchHint} fields={filterFields} total={total} />
      <div class="journal-actions">
        <PauseLink query={query} until={filter.until} newest={newest} />
        <button
          type="button"
          disabled={clearing.busy || total === undefined}
          onClick={() => clearing.run((control) => control.clearJournal())}
        >
          {strings.clear}
        </button>
      </div>
      <Problem error={problem ?? clearing.problem} />
      {total === 0 && isFiltered && (
        <EmptyState title="No request matches.">
          <p>{wordStrings.tryLess}</p>
        </EmptyState>
      )}
      {total === 0 && !isFiltered && (
        <EmptyState title="No requests yet.">
          <p>
            Requests below <code>/api</code> and <code>/media</code> appear here.
          </p>
          {Object.keys(filter).length === 0 && <ComposeButton kind="triggerChat" />}
        </EmptyState>
      )}
      <VirtualList
        label="Requests"
        total={total ?? 0}
        rowHeight={rowHeight}
        itemAt={itemAt}
        onRange={list.onRange}
        selected={{ key: namedNumber === undefined ? undefined : String(namedNumber), position: list.position }}
        keyOf={({ number }) => String(number)}
      >
        {(exchange) => (
          <ExchangeRow
            exchange={exchange}
            href={hrefOf('requests', [String(exchange.number)], query)}
            isSelected={exchange.number === selectedNumber}
            now={now}
          />
        )}
      </VirtualList>
    </section>
  );
}

/** Pauses the list while new requests arrive, or resumes it. */
function PauseLink({ query, until, newest }: { query: URLSearchParams; until: number | undefined; newest: number }) {
  const targetQuery = new URLSearchParams(query);
  targetQuery.delete('until');
  if (until === undefined) targetQuery.set('until', String(newest));
  return (
    <Link class="as-button" href={hrefOf('requests', [], targetQuery)}>
      {until === undefined ? strings.pause : strings.resume(Math.max(0, newest - until))}
    </Link>
  );
}
