import type { ControlInput, ControlSchemas } from '../../../src/control-operations.ts';
import { operationIds } from '../../../src/operations.ts';
import { Button } from '../components/buttons.tsx';
import { type FilterField, readFilter } from '../components/filter-bar.tsx';
import { ListView, Row, type RowContext } from '../components/list-view.tsx';
import { HttpStatus, Icon } from '../components/marks.tsx';
import { ComposeButton } from '../compose/compose-panel.tsx';
import type { ViewProps } from '../live/route.tsx';
import { pluralize } from '../live/text.ts';
import { formatDuration } from '../live/time.ts';
import { useCommand } from '../live/use-live.ts';
import { ExchangeDetails } from './exchange-details.tsx';

type Filter = Omit<ControlInput<'listExchanges'>, 'offset' | 'limit'>;

const filterFields: readonly FilterField[] = [
  { name: 'operationId', label: 'Operation', choices: operationIds },
  { name: 'status', label: 'Status', choices: ['200', '400', '401', '403', '404', '405', '422', '500'] },
  { name: 'method', label: 'Method', choices: ['GET', 'POST', 'PUT', 'DELETE'] },
  { name: 'hasViolations', label: 'Violations', choices: ['true', 'false'] },
  { name: 'hasGaps', label: 'Gaps', choices: ['true', 'false'] },
];

export function Requests({ segments: [segment], query }: ViewProps) {
  const filter = readFilter<Filter>(query, filterFields);
  const { busy, run } = useCommand();
  return (
    <ListView
      names={{ one: 'request', many: 'requests' }}
      view="requests"
      query={query}
      filter={filter}
      searchHint="Text, to:Ada, status:404…"
      fields={filterFields}
      load={async (control, page) => {
        const { exchanges, total } = await control.listExchanges({ ...filter, ...page });
        return { items: exchanges, total };
      }}
      keyOf={({ number }) => String(number)}
      namedKey={segment}
      head={({ total }) => (
        <div class="bar">
          <Button
            label="Clear journal"
            disabled={busy || total === undefined}
            onClick={() =>
              run((control) => control.clearJournal(), 'Journal cleared', {
                action: 'Clear journal',
                loses: 'All requests in it are lost.',
              })
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
      details={(key) => <ExchangeDetails segment={key} query={query} />}
    />
  );
}

function ExchangeRow({ exchange, context }: { exchange: ControlSchemas['ExchangeInfo']; context: RowContext }) {
  const { at, method, target, customer, operationId, status, errorCode, fault, violations, gaps, durationMs } =
    exchange;
  const found = [
    ...(errorCode === null ? [] : [errorCode]),
    ...(fault === undefined ? [] : [`fault: ${fault}`]),
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
