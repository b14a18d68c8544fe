import type { ControlSchemas } from '../../../src/control-operations.ts';
import { Prose } from '../components/content/prose.tsx';
import { CopyButton } from '../components/copy-button.tsx';
import { EmptyState, Problem } from '../components/notice.tsx';
import { PropertyList } from '../components/property-list.tsx';
import { Timestamp } from '../components/timestamp.tsx';
import { useLive } from '../live/use-live.ts';
import { Link } from '../route/link.tsx';
import { hrefOf } from '../route/route.ts';
import { requestStrings as strings } from '../strings/requests.ts';
import { Annotations } from './annotations.tsx';
import { CopyAs } from './copy-as.tsx';
import { ExchangeActions } from './exchange-actions.tsx';
import { HttpStatus } from './http-status.tsx';
import { MessagePane } from './message-pane.tsx';
import { readExchange } from './read-exchange.ts';
import { sessionOf } from './session-of.ts';

type Exchange = ControlSchemas['Exchange'];

/** One request and its response, side by side, with annotations. */
export function ExchangeDetails({
  segment,
  number,
  query,
}: {
  /** The segment of the address; `number` is undefined when it is not a number. */
  segment: string;
  number: number | undefined;
  query: URLSearchParams;
}) {
  const { data, problem } = useLive(
    async (control) => {
      if (number === undefined) return null;
      return (await readExchange(control, number)) ?? null;
    },
    segment,
    { isRelevant: () => false },
  );
  return (
    <section class="open-side" aria-label="Exchange">
      <header class="open-head">
        <Link class="back" href={hrefOf('requests', [], query)}>
          ← All
        </Link>
        <h2>{data ? `${data.method} ${data.target}` : `Request ${segment}`}</h2>
        {data && <HttpStatus status={data.reply.status} />}
      </header>
      <Problem error={problem} />
      {data === null && (
        <EmptyState title={`There is no request ${segment} in the journal.`}>
          <p>
            The journal keeps the latest 1,000 requests until it is cleared or the mock is reset.{' '}
            <Link href={hrefOf('requests')}>Show all requests</Link>
          </p>
        </EmptyState>
      )}
      {data && <ExchangeContent exchange={data} />}
    </section>
  );
}

function ExchangeContent({ exchange }: { exchange: Exchange }) {
  const {
    number,
    at,
    operationId,
    workspaceId,
    headers,
    body,
    reply,
    truncated,
    violations,
    durationMs,
    delayMs,
    statement,
  } = exchange;
  const sessionId = sessionOf(exchange);
  const violationsOf = (isReply: boolean) => violations.filter(({ part }) => (part === 'reply') === isReply);
  return (
    <>
      <PropertyList
        properties={[
          ['Request', number],
          ['Time', <Timestamp key="at" at={at} />],
          ['Took', strings.duration(durationMs) + (delayMs === undefined ? '' : strings.heldBack(delayMs))],
          ['Operation', operationId ?? 'none'],
          ['Workspace', workspaceId ?? 'none'],
          ...(sessionId === undefined
            ? []
            : [
                [
                  'Conversation',
                  <>
                    <Link class="code" href={hrefOf('conversations', [sessionId])}>
                      {sessionId}
                    </Link>{' '}
                    <CopyButton text={sessionId} what="id of the session" />
                  </>,
                ] as const,
              ]),
        ]}
      />
      <ExchangeActions exchange={exchange} />
      <CopyAs exchange={exchange} />
      {statement !== undefined && (
        <section aria-label={strings.statement} class="annotations">
          <h3>{strings.statement}</h3>
          <p>
            <Prose text={statement.text} /> <span class="code gap-choice">{statement.id}</span>
          </p>
        </section>
      )}
      <Annotations exchange={exchange} />
      <div class="panes">
        <MessagePane
          title="Request"
          headers={headers}
          body={body}
          isTruncated={truncated}
          violations={violationsOf(false)}
        />
        <MessagePane
          title="Response"
          headers={reply.headers}
          body={reply.body}
          isTruncated={false}
          violations={violationsOf(true)}
        />
      </div>
    </>
  );
}
