import { useState } from 'preact/hooks';
import { type Command, useCommand } from '../commands/use-command.ts';
import { Button, CopyableId, CopyButton } from '../components/buttons.tsx';
import { OpenSide, Problem, PropertyList } from '../components/layout.tsx';
import { Status, Timestamp } from '../components/marks.tsx';
import { Select } from '../components/select.tsx';
import { describeHours } from '../format/time.ts';
import { useFindZone } from '../format/use-zone.ts';
import { cancelCall } from '../live/service.ts';
import { useLive } from '../live/use-live.ts';
import { useMockClock } from '../live/use-mock-clock.ts';
import { Link } from '../route/link.tsx';
import { hrefOf } from '../route/route.ts';
import {
  type Attempt,
  affectsCalls,
  attemptName,
  type CallOutcome,
  outcomeNames,
  outcomes,
  whyItWaits,
} from './attempts.ts';

/** One attempt of a call with its actions, and all attempts of the call. */
export function CallDetails({ sessionId, query }: { sessionId: string; query: URLSearchParams }) {
  const callId = sessionId.replace(retrySuffix, '');
  const { data, problem, refresh } = useLive((control) => control.readCall({ sessionId }), sessionId, {
    isRelevant: (event) => event.sessionId?.replace(retrySuffix, '') === callId,
  });
  const attempt = data?.attempt;
  return (
    <OpenSide
      label="Call"
      back={hrefOf('queue', [], query)}
      backLabel="← All calls"
      title={attempt?.customerName ?? attempt?.phoneNumber ?? sessionId}
      mark={attempt !== undefined && <Status status={attempt.status} />}
    >
      <Problem error={problem} />
      {data !== undefined && (
        <>
          <AttemptProperties attempt={data.attempt} />
          {data.attempt.status === 'call_in_queue' && <QueuedCallForm attempt={data.attempt} onDone={refresh} />}
          <h3>Attempts</h3>
          <ol class="attempts" aria-label="Attempts">
            {data.attempts.map((each) => (
              <li key={each.sessionId}>
                <Link
                  href={hrefOf('queue', [each.sessionId], query)}
                  aria-current={each.sessionId === sessionId ? 'true' : undefined}
                >
                  {attemptName(each)}
                </Link>{' '}
                <Timestamp at={each.status === 'call_in_queue' ? each.dueAt : each.updatedAt} />{' '}
                <Status status={each.status} />
              </li>
            ))}
          </ol>
        </>
      )}
    </OpenSide>
  );
}

/** What a retry's id appends to the id of its call. */
const retrySuffix = /-r\d+$/;

function AttemptProperties({ attempt }: { attempt: Attempt }) {
  const { sessionId, workspaceId } = attempt;
  const { now } = useMockClock(workspaceId);
  const findZone = useFindZone();
  const { data } = useLive((control) => control.listCalls({ workspaceId, limit: 1 }), `lines of ${workspaceId}`, {
    isRelevant: affectsCalls,
  });
  const isWaiting = attempt.status === 'call_in_queue' && data !== undefined && now !== undefined;
  return (
    <>
      <PropertyList
        properties={[
          ['Number', <CopyableId key="number" id={attempt.phoneNumber} what="number" />],
          ['Attempt', attemptName(attempt)],
          ['Priority', attempt.callPriority],
          ['Due', <Timestamp key="due" at={attempt.dueAt} />],
          ...(isWaiting ? [['Waits', whyItWaits(attempt, { lines: data.lines, now, findZone })] as const] : []),
          ['Working hours', describeHours(attempt.workingHours)],
          ['Outcome', attempt.outcome ?? 'not set'],
          ['Line', attempt.channelName],
          ['Agent', attempt.agentName],
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

/** Sets the outcome of a call in the queue, or cancels it. */
function QueuedCallForm({ attempt, onDone }: { attempt: Attempt; onDone(): void }) {
  const { sessionId, workspaceId, outcome } = attempt;
  const [chosen, setChosen] = useState<CallOutcome>(outcome ?? 'completed');
  const { busy, problem, run } = useCommand(onDone);
  const change = (done: string, send: Command['send']) => run({ done, scope: workspaceId, send });
  const submit = (event: Event) => {
    event.preventDefault();
    void change('Outcome of the call set', (control) => control.setCallOutcome({ sessionId, outcome: chosen }));
  };
  return (
    <form class="actions" aria-label="Call outcome" onSubmit={submit}>
      <Select
        label="Call outcome"
        value={chosen}
        options={outcomes.map((name) => [name, `${name}: ${outcomeNames[name]}`])}
        onSelect={(value) => setChosen(outcomes.find((name) => name === value) ?? chosen)}
      />
      <Button label="Set outcome" type="submit" class="primary" disabled={busy} />
      <Button
        label="Cancel call"
        disabled={busy}
        onClick={() => change('Call cancelled', (control) => cancelCall(control, attempt))}
      />
      <p role="status">{outcome === null ? '' : `Outcome: ${outcome}`}</p>
      <Problem error={problem} />
    </form>
  );
}
