import type { ControlSchemas } from '../../../src/control-operations.ts';
import { isObject } from '../../../src/json.ts';
import { CopyButton } from '../components/buttons.tsx';
import { Prose } from '../components/content-item.tsx';
import { EmptyState, OpenSide, Problem, PropertyList } from '../components/layout.tsx';
import { HttpStatus, Timestamp } from '../components/marks.tsx';
import { useLive } from '../live/use-live.ts';
import { Link } from '../route/link.tsx';
import { decodeSegment, hrefOf } from '../route/route.ts';
import { Annotations } from './annotations.tsx';
import { readExchange } from './comparison.tsx';
import { CopyAs } from './copy-as.tsx';
import { ExchangeActions } from './exchange-actions.tsx';
import { formatDuration } from './exchange-row.tsx';
import { MessagePane } from './message-pane.tsx';

type Exchange = ControlSchemas['Exchange'];

/** One request and its response, side by side, with annotations. */
export function ExchangeDetails(props: {
  /** The segment of the address; `number` is undefined if it is not a number. */
  segment: string;
  number: number | undefined;
  query: URLSearchParams;
}) {
  const { segment, number, query } = props;
  const { data, problem } = useLive(
    async (control) => (number === undefined ? null : ((await readExchange(control, number)) ?? null)),
    segment,
    { isRelevant: () => false },
  );
  return (
    <OpenSide
      label="Exchange"
      back={hrefOf('requests', [], query)}
      title={data ? `${data.method} ${data.target}` : `Request ${segment}`}
      mark={data && <HttpStatus status={data.reply.status} />}
    >
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
    </OpenSide>
  );
}

function ExchangeContent({ exchange }: { exchange: Exchange }) {
  const { headers, body, reply, truncated, violations, durationMs, delayMs, statement } = exchange;
  const sessionId = sessionOf(exchange);
  const delay = delayMs === undefined ? '' : `, then held back ${delayMs} ms by a fault`;
  const violationsOf = (isReply: boolean) => violations.filter(({ part }) => (part === 'reply') === isReply);
  return (
    <>
      <PropertyList
        properties={[
          ['Request', exchange.number],
          ['Time', <Timestamp key="at" at={exchange.at} />],
          ['Took', formatDuration(durationMs) + delay],
          ['Operation', exchange.operationId ?? 'none'],
          ['Workspace', exchange.workspaceId ?? 'none'],
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
        <section aria-label="The statement behind this error" class="annotations">
          <h3>The statement behind this error</h3>
          <p>
            <Prose text={statement.text} /> <span class="code gap-choice">{statement.id}</span>
          </p>
        </section>
      )}
      <Annotations exchange={exchange} />
      <div class="panes">
        <MessagePane
          title="Request"
          message={{ headers, body }}
          isTruncated={truncated}
          violations={violationsOf(false)}
        />
        <MessagePane title="Response" message={reply} isTruncated={false} violations={violationsOf(true)} />
      </div>
    </>
  );
}

/** The session of a request, by its response or its path. */
function sessionOf({ target, reply }: Exchange): string | undefined {
  const data = isObject(reply.body) && isObject(reply.body.data) ? reply.body.data : {};
  const answeredId = [data.sessionId, data.callId].find((id) => typeof id === 'string');
  if (answeredId !== undefined) return answeredId;
  if (reply.status !== 200) return undefined;
  const requestedId = /^\/api\/(?:session\/fetch|chat-agent\/cancel|call\/cancel)\/([^/?#]+)/.exec(target)?.[1];
  return requestedId === undefined ? undefined : decodeSegment(requestedId);
}
