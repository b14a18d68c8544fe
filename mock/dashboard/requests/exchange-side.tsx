import type { ControlSchemas } from '../../../src/control-operations.ts';
import { useLive } from '../live/use-live.ts';
import { Facts } from '../parts/facts.tsx';
import { Moment } from '../parts/moment.tsx';
import { Empty, Problem } from '../parts/notice.tsx';
import { Link } from '../route/link.tsx';
import { hrefOf } from '../route/route.ts';
import { CopyAs } from './copy-as.tsx';
import { Half } from './half.tsx';
import { HttpStatus } from './http-status.tsx';
import { Marks } from './marks.tsx';
import { sessionOf } from './session-of.ts';

type Exchange = ControlSchemas['Exchange'];

/** One request and its reply, side by side, with what is to be said of them. */
export function ExchangeSide({
  step,
  number,
  query,
}: {
  /** What the address says of the request; `number` is undefined when that is no number. */
  step: string;
  number: number | undefined;
  query: URLSearchParams;
}) {
  const { data, problem } = useLive(
    async (control) => {
      if (number === undefined) return null;
      const { exchanges } = await control.readJournal({ after: number - 1, limit: 1 });
      return exchanges.find((one) => one.number === number) ?? null;
    },
    step,
    { concerns: () => false },
  );
  return (
    <section class="open-side" aria-label="Request">
      <header class="open-head">
        <Link class="back" href={hrefOf('requests', [], query)}>
          ← All
        </Link>
        <h2>{data ? `${data.method} ${data.target}` : `Request ${step}`}</h2>
        {data && <HttpStatus status={data.reply.status} />}
      </header>
      <Problem error={problem} />
      {data === null && (
        <Empty title={`There is no request ${step} in the journal.`}>
          <p>
            It keeps the latest 1,000, until it is cleared or the mock is reset.{' '}
            <Link href={hrefOf('requests')}>See those that it has</Link>
          </p>
        </Empty>
      )}
      {data && <Opened exchange={data} />}
    </section>
  );
}

function Opened({ exchange }: { exchange: Exchange }) {
  const { number, at, operationId, workspaceId, headers, body, reply, truncated, violations } = exchange;
  const sessionId = sessionOf(exchange);
  const of = (isReply: boolean) => violations.filter(({ part }) => (part === 'reply') === isReply);
  return (
    <>
      <Facts
        facts={[
          ['Request', number],
          ['At', <Moment key="at" at={at} />],
          ['Operation', operationId ?? 'none'],
          ['Workspace', workspaceId ?? 'none'],
        ]}
      />
      {sessionId !== undefined && (
        <p>
          <Link href={hrefOf('conversations', [sessionId])}>
            Conversation <span class="code">{sessionId}</span>
          </Link>
        </p>
      )}
      <Marks exchange={exchange} />
      <CopyAs exchange={exchange} />
      <div class="halves">
        <Half title="What was asked" headers={headers} body={body} isCut={truncated} violations={of(false)} />
        <Half title="What was answered" headers={reply.headers} body={reply.body} isCut={false} violations={of(true)} />
      </div>
    </>
  );
}
