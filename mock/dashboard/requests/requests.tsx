import { useState } from 'preact/hooks';
import type { ControlInput, ControlSchemas } from '../../../src/control-operations.ts';
import { operationIds } from '../../../src/operations.ts';
import { Button } from '../components/buttons.tsx';
import type { FilterField } from '../components/filter-bar.tsx';
import { ListView, Row, type RowContext } from '../components/list-view.tsx';
import { HttpStatus, Icon } from '../components/marks.tsx';
import { ComposeButton } from '../compose/compose-panel.tsx';
import { pluralize } from '../format/text.ts';
import { formatDuration } from '../format/time.ts';
import { useCommand } from '../live/use-command.ts';
import { hrefOf, Link, readChoice, readStrings, type ViewProps } from '../route/route.tsx';
import { ExchangeDetails } from './exchange-details.tsx';

type Filter = Omit<ControlInput<'listExchanges'>, 'offset' | 'limit'>;

const marks = { violations: { hasViolations: true }, gaps: { hasGaps: true } } as const satisfies Record<
  string,
  Filter
>;
const markNames = Object.keys(marks) as (keyof typeof marks)[];

const filterFields: readonly FilterField[] = [
  { name: 'operationId', label: 'Operation', choices: operationIds },
  { name: 'status', label: 'Status', choices: ['200', '400', '401', '403', '404', '405', '422', '500'] },
  { name: 'method', label: 'Method', choices: ['GET', 'POST', 'PUT', 'DELETE'] },
  { name: 'annotated', label: 'Marked', choices: markNames },
];

/** The journal: requests to the service, newest first. */
export function Requests({ segments: [segment], query }: ViewProps) {
  const filter = parseFilter(query);
  const [newest, setNewest] = useState(0);
  const { busy, run } = useCommand();
  return (
    <ListView
      names={{ one: 'request', many: 'requests' }}
      view="requests"
      query={query}
      filter={filter}
      searchHint="Path, id, text, error code…"
      fields={filterFields}
      load={async (control, page) => {
        const { exchanges, ...rest } = await control.listExchanges({ ...filter, ...page });
        setNewest(rest.newest);
        return { items: exchanges, ...rest };
      }}
      // A request need not cause an event.
      pollMs={1_000}
      keyOf={({ number }) => String(number)}
      namedKey={segment}
      head={({ total, refresh }) => (
        <div class="bar">
          <PauseLink query={query} until={filter.until} newest={newest} />
          <Button
            label="Clear journal"
            disabled={busy || total === undefined}
            onClick={() =>
              run((control) => control.clearJournal(), 'Journal cleared', {
                action: 'Clear journal',
                loses: 'All requests in it are lost.',
              }).then(refresh)
            }
          />
        </div>
      )}
      empty={
        <>
          <p>
            Requests below <code>/api</code> and <code>/media</code> appear here.
          </p>
          <ComposeButton kind="chat" />
        </>
      }
      row={(exchange, context) => <ExchangeRow exchange={exchange} context={context} />}
      details={(key) => <ExchangeDetails segment={key} number={parseInteger(key, 1)} query={query} />}
    />
  );
}

/** A request: its method and target, its operation, its error, its marks and how long it took. */
function ExchangeRow({ exchange, context }: { exchange: ControlSchemas['ExchangeInfo']; context: RowContext }) {
  const { at, method, target, customer, operationId, status, errorCode, violations, gaps, durationMs } = exchange;
  const found = [
    ...(errorCode === null ? [] : [errorCode]),
    ...(violations > 0 ? [pluralize(violations, 'violation')] : []),
    ...(gaps.length > 0 ? [pluralize(gaps.length, 'gap')] : []),
    formatDuration(durationMs),
  ];
  return (
    <Row
      context={context}
      icon={<Icon name={method === 'GET' ? 'read' : 'write'} />}
      who={`${method} ${target}`}
      number={customer}
      channel={operationId ?? 'no operation'}
      status={<HttpStatus status={status} />}
      at={at}
    >
      {found.join(' · ')}
    </Row>
  );
}

/** The filter in an address, without values that are not a choice. */
function parseFilter(query: URLSearchParams): Filter {
  const [status, until] = [parseInteger(query.get('status'), 100, 599), parseInteger(query.get('until'), 0)];
  const { annotated } = readChoice(query, 'annotated', markNames);
  return {
    ...readStrings(query, ['method', 'workspaceId', 'search']),
    ...readChoice(query, 'operationId', operationIds),
    ...(status !== undefined && { status }),
    ...(until !== undefined && { until }),
    ...(annotated && marks[annotated]),
  };
}

/** A string as an integer, if it is one within the bounds. */
function parseInteger(text: string | undefined | null, min: number, max = 1e15): number | undefined {
  if (typeof text !== 'string' || !/^\d{1,15}$/.test(text)) return undefined;
  const number = Number(text);
  return number >= min && number <= max ? number : undefined;
}

/** Pauses the list while new requests arrive, or resumes it. */
function PauseLink({ query, until, newest }: { query: URLSearchParams; until: number | undefined; newest: number }) {
  const targetQuery = new URLSearchParams(query);
  targetQuery.delete('until');
  if (until === undefined) targetQuery.set('until', String(newest));
  const newer = newest - (until ?? newest);
  return (
    <Link class="as-button" href={hrefOf('requests', [], targetQuery)}>
      {until === undefined ? 'Pause' : newer > 0 ? `Resume: ${newer} newer` : 'Resume'}
    </Link>
  );
}
