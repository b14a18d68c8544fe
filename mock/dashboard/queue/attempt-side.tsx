import type { ControlSchemas } from '../../../src/control-operations.ts';
import type { News } from '../live/live-source.ts';
import { useLive } from '../live/use-live.ts';
import { Facts } from '../parts/facts.tsx';
import { Moment } from '../parts/moment.tsx';
import { Problem } from '../parts/notice.tsx';
import { Status } from '../parts/status.tsx';
import { Link } from '../route/link.tsx';
import { hrefOf } from '../route/route.ts';
import { AttemptActs } from './attempt-acts.tsx';
import { attemptName } from './attempt-name.ts';

/** One attempt of a call, the others of its call, and what can be done to it. */
export function AttemptSide({ sessionId, query }: { sessionId: string; query: URLSearchParams }) {
  const { data, problem, refresh } = useLive((control) => control.readAttempt({ sessionId }), sessionId, {
    concerns: (news) => concernsCallOf(sessionId, news),
  });
  return (
    <section class="open-side attempt-side" aria-label="Call">
      <header class="open-head">
        <Link href={hrefOf('queue', [], query)}>← All calls</Link>
        <h2>{data?.attempt.phoneNumber ?? sessionId}</h2>
        {data !== undefined && <Status status={data.attempt.status} />}
      </header>
      <Problem error={problem} />
      {data !== undefined && (
        <>
          <AttemptFacts attempt={data.attempt} />
          <AttemptActs key={data.attempt.status} attempt={data.attempt} done={refresh} />
          <h3>Attempts</h3>
          <ol class="attempts" aria-label="Attempts">
            {data.attempts.map((one) => (
              <li key={one.sessionId}>
                <Link
                  href={hrefOf('queue', [one.sessionId], query)}
                  aria-current={one.sessionId === sessionId ? 'true' : undefined}
                >
                  {attemptName(one)}
                </Link>{' '}
                <Moment at={one.status === 'call_in_queue' ? one.dueAt : one.updatedAt} seconds={false} />{' '}
                <Status status={one.status} />
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

function AttemptFacts({ attempt }: { attempt: ControlSchemas['Attempt'] }) {
  const { sessionId, callPriority, dueAt, waiting, channelName, agentName, workspaceId, course } = attempt;
  return (
    <>
      <Facts
        facts={[
          ['Attempt', attemptName(attempt)],
          ['Priority', callPriority],
          ['Due', waiting ? 'now; it waits for a line' : <Moment key="due" at={dueAt} />],
          ['Course', course ?? 'not decided'],
          ['Line', channelName],
          ['Agent', agentName],
          ['Workspace', workspaceId],
        ]}
      />
      <p>
        <Link href={hrefOf('conversations', [sessionId])}>
          Conversation <span class="code">{sessionId}</span>
        </Link>
      </p>
    </>
  );
}

/** Whether news are of this attempt or of another of the same call. */
function concernsCallOf(sessionId: string, news: News): boolean {
  return news === 'everything' || news.some((event) => event.sessionId !== undefined && isSameCall(event, sessionId));
}

function isSameCall(event: { sessionId?: string | undefined }, sessionId: string): boolean {
  return event.sessionId?.replace(retry, '') === sessionId.replace(retry, '');
}

/** How a retry's id goes on behind that of its call. */
const retry = /-r\d+$/;
