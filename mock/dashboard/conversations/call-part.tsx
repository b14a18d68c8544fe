import { useState } from 'preact/hooks';
import { Button, Select } from '../components/buttons.tsx';
import { PropertyList, Section } from '../components/layout.tsx';
import { Status, Timestamp } from '../components/marks.tsx';
import { outcomeNames } from '../form/labels.ts';
import { hrefOf, Link } from '../live/route.tsx';
import { askService } from '../live/service.ts';
import { describeHours } from '../live/time.ts';
import { useMockClock } from '../live/use-clock.ts';
import { useApiKey, useCommand, useLive } from '../live/use-live.ts';
import { type Attempt, attemptName, type CallOutcome, whyItWaits } from './attempts.ts';
import { DueTime } from './session-actions.tsx';

export function CallPart({ sessionId, attempts }: { sessionId: string; attempts: readonly Attempt[] }) {
  const attempt = attempts.find((each) => each.sessionId === sessionId);
  if (attempt === undefined) return null;
  return (
    <>
      <PropertyList
        properties={[
          ['Attempt', attemptName(attempt)],
          ['Priority', attempt.callPriority],
          ['Working hours', describeHours(attempt.workingHours)],
          ['Outcome', attempt.outcome === null ? 'as its number decides' : outcomeNames[attempt.outcome]],
        ]}
      />
      {attempt.status === 'call_in_queue' && <QueuedCall attempt={attempt} />}
      {attempts.length > 1 && (
        <Section title="Attempts">
          <ol class="stack" aria-label="Attempts">
            {attempts.map((each) => (
              <li key={each.sessionId}>
                <Link
                  href={hrefOf('queue', [each.sessionId])}
                  aria-current={each.sessionId === sessionId ? 'true' : undefined}
                >
                  {attemptName(each)}
                </Link>{' '}
                <Timestamp at={each.status === 'call_in_queue' ? each.dueAt : each.updatedAt} />{' '}
                <Status status={each.status} />
              </li>
            ))}
          </ol>
        </Section>
      )}
    </>
  );
}

function QueuedCall({ attempt }: { attempt: Attempt }) {
  const { sessionId, workspaceId, dueAt, expectedAt } = attempt;
  const [outcome, setOutcome] = useState(attempt.outcome ?? 'completed');
  const { busy, run } = useCommand();
  const apiKey = useApiKey(workspaceId);
  const path = `/call/cancel/${encodeURIComponent(attempt.callId)}`;
  const { now } = useMockClock(workspaceId);
  const { data } = useLive((control) => control.listCalls({ workspaceId, limit: 1 }), `lines of ${workspaceId}`);
  const submit = (event: Event) => {
    event.preventDefault();
    void run((control) => control.setCallOutcome({ sessionId, outcome }), 'Outcome of the call set');
  };
  return (
    <Section title="In the queue" class="section tone-waiting">
      <p>
        {data !== undefined && now !== undefined && (
          <strong class="lead">{whyItWaits(attempt, data.lines, now)}</strong>
        )}
        <DueTime at={expectedAt ?? dueAt} workspaceId={workspaceId} />
      </p>
      <form class="actions" aria-label="Call outcome" onSubmit={submit}>
        <OutcomeSelect label="It ends as" value={outcome} onSelect={setOutcome} />
        <Button label="Set outcome" type="submit" disabled={busy} />
        <Button
          label="Cancel call"
          disabled={busy}
          onClick={() => run(() => askService(apiKey, { method: 'PUT', path }), 'Call cancelled')}
        />
      </form>
    </Section>
  );
}

export function OutcomeSelect(props: { label: string; value: CallOutcome; onSelect(outcome: CallOutcome): void }) {
  const { onSelect, ...rest } = props;
  return <Select {...rest} options={Object.entries(outcomeNames)} onSelect={(name) => onSelect(name as CallOutcome)} />;
}
