import type { ComponentChildren } from 'preact';
import type { Control, ControlSchemas } from '../../../src/control-operations.ts';
import { isObject } from '../../../src/json.ts';
import { decodeSegment } from '../../../src/request-path.ts';
import { Prose } from '../components/content-item.tsx';
import { EmptyState, OpenSide, Problem, PropertyList, Section, SessionLink } from '../components/layout.tsx';
import { HttpStatus, Timestamp } from '../components/marks.tsx';
import { hrefOf, Link } from '../live/route.tsx';
import { formatJson } from '../live/text.ts';
import { formatDuration } from '../live/time.ts';
import { useLive } from '../live/use-live.ts';
import { findDifferences } from './differences.ts';
import { ExchangeActions } from './exchange-actions.tsx';

type Exchange = ControlSchemas['Exchange'];

export function ExchangeDetails({ segment, query }: { segment: string; query: URLSearchParams }) {
  const { data, problem } = useLive((control) => readExchange(control, segment), segment);
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
      {data && <ExchangeContent exchange={data} query={query} />}
    </OpenSide>
  );
}

function ExchangeContent({ exchange, query }: { exchange: Exchange; query: URLSearchParams }) {
  const { headers, body, reply, truncated, durationMs, delayMs, statement } = exchange;
  const sessionId = sessionOf(exchange);
  const compared = query.get('with');
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
      <ExchangeActions exchange={exchange} query={query} />
      {compared && <Comparison exchange={exchange} number={compared} query={query} />}
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

function sessionOf({ target, reply }: Exchange): string | undefined {
  const data = isObject(reply.body) && isObject(reply.body.data) ? reply.body.data : {};
  const answeredId = [data.sessionId, data.callId].find((id) => typeof id === 'string');
  if (answeredId !== undefined) return answeredId;
  if (reply.status !== 200) return undefined;
  const requestedId = /^\/api\/(?:session\/fetch|chat-agent\/cancel|call\/cancel)\/([^/?#]+)/.exec(target)?.[1];
  return requestedId === undefined ? undefined : decodeSegment(requestedId);
}

function Annotations({ exchange: { violations, reply, notices } }: { exchange: Exchange }) {
  const { data } = useLive((control) => control.listGaps(), 'gaps');
  const gaps = reply.gaps.map((id) => {
    const gap = data?.gaps.find((gap) => gap.id === id);
    return (
      <>
        <span class="code">{id}</span>
        {gap !== undefined && (
          <>
            : <Prose text={gap.description} />
          </>
        )}
        <p class="soft">{gap === undefined ? '\u00a0' : <Prose text={chosenAnswerOf(gap)} />}</p>
      </>
    );
  });
  const violated = violations.map(({ location, message }) => (
    <>
      <span class="code">{location}</span> {message}
    </>
  ));
  return (
    <>
      <NoteList title="Violations" class="section tone-bad" notes={violated} />
      <NoteList title="Gaps" class="section tone-waiting" notes={gaps} />
      <NoteList title="Notices" notes={notices} />
    </>
  );
}

function NoteList({ notes, ...section }: { title: string; class?: string; notes: readonly ComponentChildren[] }) {
  if (notes.length === 0) return null;
  return (
    <Section {...section}>
      <ul>
        {notes.map((note, index) => (
          <li key={index}>{note}</li>
        ))}
      </ul>
    </Section>
  );
}

function chosenAnswerOf({ chosen, default: defaultAnswer, alternatives }: ControlSchemas['Gap']): string {
  const alternative = alternatives.find(({ id }) => id === chosen);
  return alternative === undefined ? defaultAnswer : `${alternative.description} (chosen: ${chosen})`;
}

function MessagePane(props: {
  title: string;
  message: { headers: Readonly<Record<string, string>>; body: unknown };
  isTruncated: boolean;
}) {
  const { title, message, isTruncated } = props;
  const { headers, body } = message;
  return (
    <Section title={title} class="pane">
      <PropertyList properties={Object.entries(headers)} />
      {body === null ? <p class="hint">No body.</p> : <pre>{formatJson(body)}</pre>}
      {isTruncated && <p class="hint">The journal kept only the beginning of this body.</p>}
    </Section>
  );
}

async function readExchange(control: Control, number: string): Promise<Exchange | null> {
  if (!/^\d{1,15}$/.test(number)) return null;
  const { exchanges } = await control.readJournal({ after: Math.max(0, Number(number) - 1), limit: 1 });
  return exchanges.find((exchange) => String(exchange.number) === number) ?? null;
}

function Comparison({ exchange, number, query }: { exchange: Exchange; number: string; query: URLSearchParams }) {
  const { data, problem } = useLive((control) => readExchange(control, number), `compared ${number}`);
  const differences = data ? findDifferences(data, exchange) : [];
  const isSame = number === String(exchange.number);
  return (
    <Section title={`Compared with request ${number}`} class="section tone-busy">
      <Problem error={problem} />
      {isSame && <p>Choose another request in the list.</p>}
      {data === null && <p>The journal does not have request {number} any more.</p>}
      {data && !isSame && differences.length === 0 && <p>There is no difference.</p>}
      <PropertyList
        properties={differences.map(([path, before, now]) => [
          path,
          <span key={path} class="code">
            {before} → {now}
          </span>,
        ])}
      />
      <Link href={hrefOf('requests', [String(exchange.number)], { ...Object.fromEntries(query), with: undefined })}>
        Stop comparing
      </Link>
    </Section>
  );
}
