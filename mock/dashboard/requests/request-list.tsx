import { useState } from 'preact/hooks';
import { FilteredList } from '../components/list/filtered-list.tsx';
import { ComposeButton } from '../compose/compose-button.tsx';
import { useAction } from '../live/use-action.ts';
import { useListWindow } from '../live/use-list-window.ts';
import { useMockNow } from '../live/use-mock-now.ts';
import { Link } from '../route/link.tsx';
import { hrefOf } from '../route/route.ts';
import { requestStrings as strings } from '../strings/requests.ts';
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
  const [newest, setNewest] = useState(0);
  const list = useListWindow(
    async (control, page) => {
      const located = namedNumber === undefined ? {} : { locate: namedNumber };
      const { exchanges, ...rest } = await control.listExchanges({ ...filter, ...page, ...located });
      setNewest(rest.newest);
      return { items: exchanges, ...rest };
    },
    JSON.stringify(filter),
    { pollMs: 1_000 },
  );
  const clearing = useAction(list.refresh);
  const now = useMockNow(filter.workspaceId);
  return (
    <FilteredList
      names={{ one: 'request', many: 'requests' }}
      view="requests"
      query={query}
      filter={filter}
      searchHint={strings.searchHint}
      fields={filterFields}
      actions={
        <div class="journal-actions">
          <PauseLink query={query} until={filter.until} newest={newest} />
          <button
            type="button"
            disabled={clearing.busy || list.total === undefined}
            onClick={() => clearing.run((control) => control.clearJournal())}
          >
            {strings.clear}
          </button>
        </div>
      }
      problem={clearing.problem}
      empty={
        <>
          <p>
            Requests below <code>/api</code> and <code>/media</code> appear here.
          </p>
          <ComposeButton kind="triggerChat" />
        </>
      }
      list={list}
      keyOf={({ number }) => String(number)}
      namedKey={namedNumber === undefined ? undefined : String(namedNumber)}
      onFirst={(exchange) => onFirst(exchange?.number)}
    >
      {(exchange) => (
        <ExchangeRow
          exchange={exchange}
          href={hrefOf('requests', [String(exchange.number)], query)}
          isSelected={exchange.number === selectedNumber}
          now={now}
        />
      )}
    </FilteredList>
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
