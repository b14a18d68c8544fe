import type { ControlSchemas } from '../../../src/control-operations.ts';
import { isObject } from '../../../src/json.ts';
import { Prose } from '../components/content-item.tsx';
import { EmptyState, OpenSide, Problem, PropertyList, Section, SessionLink } from '../components/layout.tsx';
import { HttpStatus, Timestamp } from '../components/marks.tsx';
import { formatJson } from '../format/text.ts';
import { formatDuration } from '../format/time.ts';
import { useLive } from '../live/use-live.ts';
import { decodeSegment, hrefOf, Link } from '../route/route.tsx';
import { ExchangeActions } from './exchange-actions.tsx';

type Exchange = ControlSchemas['Exchange'];

/** One request and its response, side by side, with annotations. */
export function ExchangeDetails(props: {
  /** The segment of the address; `number` is undefined if it is not a number. */
  segment: string;
  number: number | undefined;
  query: URLSearchParams;
}) {
  const { segment, number, query } = props;
  const { data, problem } = useLive(async (control) => {
    if (number === undefined) return null;
    const { exchanges } = await control.readJournal({ after: number - 1, limit: 1 });
    return exchanges.find((exchange) => exchange.number === number) ?? null;
  }, segment);
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
  const { headers, body, reply, truncated, durationMs, delayMs, statement } = exchange;
  const sessionId = sessionOf(exchange);
  const delay = delayMs === undefined ? '' : `, then held back ${delayMs} ms by a fault`;
  return (
    <>
      <PropertyList
        properties={[
          ['Request', exchange.number],
          ['Time', <Timestamp key="at" at={exchange.at} />],
          ['Took', formatDuration(durationMs) + delay],
          ['Operation', exchange.operationId ?? 'none'],
          ['Workspace', exchange.workspaceId ?? 'none'],
          ['Conversation', sessionId && <SessionLink sessionId={sessionId} />],
        ]}
      />
      <ExchangeActions exchange={exchange} />
      {statement !== undefined && (
        <Section title="The statement behind this error">
          <p>
            <Prose text={statement.text} /> <span class="code soft">{statement.id}</span>
          </p>
        </Section>
      )}
      <Annotations exchange={exchange} />
      <div class="panes">
        <MessagePane title="Request" message={{ headers, body }} isTruncated={truncated} />
        <MessagePane title="Response" message={reply} isTruncated={false} />
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

/** The violations of an exchange, the gaps it depends on, and notices. */
function Annotations({ exchange: { violations, reply, notices } }: { exchange: Exchange }) {
  return (
    <>
      {violations.length > 0 && (
        <Section title="Violations" class="section tone-bad">
          <ul>
            {violations.map(({ location, message }, index) => (
              <li key={index}>
                <span class="code">{location}</span> {message}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {reply.gaps.length > 0 && <GapList ids={reply.gaps} />}
      {notices.length > 0 && (
        <Section title="Notices">
          <ul>
            {notices.map((notice, index) => (
              <li key={index}>{notice}</li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

/** Gaps, and what the mock does there now. */
function GapList({ ids }: { ids: readonly string[] }) {
  const { data } = useLive((control) => control.listGaps(), 'gaps');
  return (
    <Section title="Gaps" class="section tone-waiting">
      <ul>
        {ids.map((id) => {
          const gap = data?.gaps.find((gap) => gap.id === id);
          return (
            <li key={id}>
              <span class="code">{id}</span>
              {gap !== undefined && (
                <>
                  : <Prose text={gap.description} />
                </>
              )}
              <p class="soft">{gap === undefined ? '\u00a0' : <Prose text={chosenAnswerOf(gap)} />}</p>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

function chosenAnswerOf({ chosen, default: defaultAnswer, alternatives }: ControlSchemas['Gap']): string {
  const alternative = alternatives.find(({ id }) => id === chosen);
  return alternative === undefined ? defaultAnswer : `${alternative.description} (chosen: ${chosen})`;
}

/** The request or the response: its headers and its body. */
function MessagePane(props: {
  title: string;
  message: { headers: Readonly<Record<string, string>>; body: unknown };
  isTruncated: boolean;
}) {
  const { title, message, isTruncated } = props;
  const { headers, body } = message;
  return (
    <Section title={title} class="pane">
      <dl class="headers">
        {Object.entries(headers).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd class="code">{value}</dd>
          </div>
        ))}
      </dl>
      {body === null ? <p class="hint">No body.</p> : <pre>{formatJson(body)}</pre>}
      {isTruncated && <p class="hint">The journal kept only the beginning of this body.</p>}
    </Section>
  );
}
