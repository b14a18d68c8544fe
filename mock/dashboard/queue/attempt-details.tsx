import type { ControlSchemas } from '../../../src/control-operations.ts';
import { CopyableId, CopyButton } from '../components/copy-button.tsx';
import { Status } from '../components/marks/status.tsx';
import { Problem } from '../components/notice.tsx';
import { PropertyList } from '../components/property-list.tsx';
import { Timestamp } from '../components/timestamp.tsx';
import type { Changes } from '../live/live-source.ts';
import { useLive } from '../live/use-live.ts';
import { useMockNow } from '../live/use-mock-now.ts';
import { Link } from '../route/link.tsx';
import { hrefOf } from '../route/route.ts';
import { describeHours } from '../schedule/describe-hours.ts';
import { useFindZone } from '../time/zone-choice.ts';
import { AttemptActions } from './attempt-actions.tsx';
import { attemptName } from './attempt-name.ts';
import { affectsCalls } from './lanes.ts';
import { whyItWaits } from './why-it-waits.ts';

/** One call attempt with its actions, and all attempts of the call. */
export function AttemptDetails({ sessionId, query }: { sessionId: string; query: URLSearchParams }) {
  const { data, problem, refresh } = useLive((control) => control.readCall({ sessionId }), sessionId, {
    isRelevant: (changes) => affectsCall(sessionId, changes),
  });
  return (
    <section class="open-side attempt-side" aria-label="Call">
      <header class="open-head">
        <Link href={hrefOf('queue', [], query)}>← All calls</Link>
        <h2>{data?.attempt.customerName ?? data?.attempt.phoneNumber ?? sessionId}</h2>
        {data !== undefined && <Status status={data.attempt.status} />}
      </header>
      <Problem error={problem} />
      {data !== undefined && (
        <>
          <AttemptProperties attempt={data.attempt} />
          <AttemptActions key={data.attempt.status} attempt={data.attempt} onDone={refresh} />
          <h3>Attempts</h3>
          <ol class="attempts" aria-label="Attempts">
            {data.attempts.map((attempt) => (
              <li key={attempt.sessionId}>
                <Link
                  href={hrefOf('queue', [attempt.sessionId], query)}
                  aria-current={attempt.sessionId === sessionId ? 'true' : undefined}
                >
                  {attemptName(attempt)}
                </Link>{' '}
                <Timestamp at={attempt.status === 'call_in_queue' ? attempt.dueAt : attempt.updatedAt} />{' '}
                <Status status={attempt.status} />
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

function AttemptProperties({ attempt }: { attempt: ControlSchemas['CallInfo'] }) {
  const { sessionId, callPriority, dueAt, channelName, agentName, workspaceId, outcome, workingHours } = attempt;
  const now = useMockNow(workspaceId);
  const findZone = useFindZone();
  const { data } = useLive((control) => control.listCalls({ workspaceId, limit: 1 }), `lines of ${workspaceId}`, {
    isRelevant: affectsCalls,
  });
  const isWaiting = attempt.status === 'call_in_queue' && data !== undefined && now !== undefined;
  const why = isWaiting ? whyItWaits(attempt, { lines: data.lines, now, findZone }) : undefined;
  return (
    <>
      <PropertyList
        properties={[
          ['Number', <CopyableId key="number" id={attempt.phoneNumber} what="number" />],
          ['Attempt', attemptName(attempt)],
          ['Priority', callPriority],
          ['Due', <Timestamp key="due" at={dueAt} />],
          ...(why === undefined ? [] : [['Waits', why] as const]),
          ['Working hours', describeHours(workingHours)],
          ['Outcome', outcome ?? 'not set'],
          ['Line', channelName],
          ['Agent', agentName],
          ['Workspace', workspaceId],
        ]}
      />
      <p>
        <Link href={hrefOf('conversations', [sessionId])}>
          Conversation <span class="code">{sessionId}</span>
        </Link>{' '}
        <CopyButton text={sessionId} what="id of the session" />
      </p>
    </>
  );
}

/** Whether the changes affect this attempt or another of the same call. */
function affectsCall(sessionId: string, changes: Changes): boolean {
  return changes === 'all' || changes.some((event) => event.sessionId !== undefined && isSameCall(event, sessionId));
}

function isSameCall(event: { sessionId?: string | undefined }, sessionId: string): boolean {
  return event.sessionId?.replace(retrySuffix, '') === sessionId.replace(retrySuffix, '');
}

/** What a retry's id appends to the id of its call. */
const retrySuffix = /-r\d+$/;
