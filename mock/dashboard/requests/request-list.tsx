import { useState } from 'preact/hooks';
import type { ControlSchemas } from '../../../src/control-operations.ts';
import { useAction } from '../live/use-action.ts';
import { useWindow } from '../live/use-window.ts';
import { FilterBar } from '../parts/filter-bar.tsx';
import { Moment } from '../parts/moment.tsx';
import { Empty, Problem } from '../parts/notice.tsx';
import { VirtualList } from '../parts/virtual-list.tsx';
import { Link } from '../route/link.tsx';
import { hrefOf } from '../route/route.ts';
import { fields, filterOf } from './filter.ts';
import { HttpStatus } from './http-status.tsx';

/** Requests to the service, newest first. A request need not make anything happen, so the mock is asked regularly. */
export function RequestList({ query, opened }: { query: URLSearchParams; opened: number | undefined }) {
  const filter = filterOf(query);
  const [newest, setNewest] = useState(0);
  const { total, problem, itemAt, onRange, refresh } = useWindow(
    async (control, page) => {
      const list = await control.listExchanges({ ...filter, ...page });
      setNewest(list.newest);
      return { items: list.exchanges, total: list.total };
    },
    JSON.stringify(filter),
    { everyMs: 1_000 },
  );
  const clearing = useAction();
  const clear = async () => {
    if (await clearing.run((control) => control.clearJournal())) refresh();
  };
  return (
    <section class="list-side" aria-label="List of requests">
      <FilterBar view="requests" query={query} fields={fields} total={total} />
      <div class="journal-acts">
        <Hold query={query} until={filter.until} newest={newest} />
        <button type="button" disabled={clearing.busy || total === undefined} onClick={clear}>
          Clear the journal
        </button>
      </div>
      <Problem error={problem ?? clearing.problem} />
      {total === 0 && (
        <Empty title={Object.keys(filter).length === 0 ? 'No request yet.' : 'No request fits.'}>
          <p>
            Requests below <code>/api</code> and <code>/media</code> stand here as they come in. The terminal that runs
            the mock shows requests to paste.
          </p>
        </Empty>
      )}
      <VirtualList
        label="Requests"
        total={total ?? 0}
        rowHeight={62}
        itemAt={itemAt}
        onRange={onRange}
        keyOf={({ number }) => String(number)}
      >
        {(exchange) => <Row exchange={exchange} isOpened={exchange.number === opened} query={query} />}
      </VirtualList>
    </section>
  );
}

function Row({
  exchange: { number, at, method, target, status, violations, gaps },
  isOpened,
  query,
}: {
  exchange: ControlSchemas['ExchangeInfo'];
  isOpened: boolean;
  query: URLSearchParams;
}) {
  return (
    <Link
      class="two-lines"
      href={hrefOf('requests', [String(number)], query)}
      aria-current={isOpened ? 'true' : undefined}
    >
      <span class="exchange-what" title={target}>
        {method} {target}
      </span>
      <HttpStatus status={status} />
      <span class="exchange-when">
        {number} · <Moment at={at} />
      </span>
      <span class="exchange-marks">
        {violations > 0 && <span class="mark-violation">{counted(violations, 'violation')}</span>}
        {gaps.length > 0 && <span class="mark-gap">{counted(gaps.length, 'gap')}</span>}
      </span>
    </Link>
  );
}

/** Keeps the list as it is while more comes in, or lets it go on. */
function Hold({ query, until, newest }: { query: URLSearchParams; until: number | undefined; newest: number }) {
  const there = new URLSearchParams(query);
  there.delete('until');
  if (until === undefined) {
    there.set('until', String(newest));
    return (
      <Link class="as-button" href={hrefOf('requests', [], there)}>
        Hold
      </Link>
    );
  }
  return (
    <Link class="as-button" href={hrefOf('requests', [], there)}>
      Go on{newest > until ? `: ${newest - until} newer` : ''}
    </Link>
  );
}

function counted(count: number, name: string): string {
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}
