import { Problem } from '../components/notice.tsx';
import { useLive } from '../live/use-live.ts';
import { useMockNow } from '../live/use-mock-now.ts';
import { ExchangeRow } from '../requests/exchange-row.tsx';
import { Link } from '../route/link.tsx';
import { hrefOf } from '../route/route.ts';
import { conversationStrings as strings } from '../strings/conversations.ts';

const maxShown = 100;

/** The requests of the journal that name a session. */
export function SessionRequests({ sessionId }: { sessionId: string }) {
  const { data, problem } = useLive(
    (control) => control.listExchanges({ search: sessionId, limit: maxShown }),
    `requests about ${sessionId}`,
    { pollMs: 2_000 },
  );
  const now = useMockNow(undefined);
  return (
    <>
      <Problem error={problem} />
      <p class="tab-hint">{data?.total === 0 ? strings.noRequests : strings.requestsHint}</p>
      <ul class="session-requests" aria-label="Requests about the session">
        {data?.exchanges.map((exchange) => (
          <li key={exchange.number}>
            <ExchangeRow
              exchange={exchange}
              href={hrefOf('requests', [String(exchange.number)])}
              isSelected={false}
              now={now}
            />
          </li>
        ))}
      </ul>
      {data !== undefined && data.total > maxShown && (
        <Link href={hrefOf('requests', [], { search: sessionId })}>{strings.openRequests(data.total)}</Link>
      )}
    </>
  );
}
