import { useRef, useState } from 'preact/hooks';
import type { ControlSchemas } from '../../../src/control-operations.ts';
import { Button, Select } from '../components/buttons.tsx';
import { PropertyList, Section } from '../components/layout.tsx';
import { Status, Timestamp } from '../components/marks.tsx';
import { outcomeNames } from '../form/schema.ts';
import { readWorkspaceChoices } from '../live/records.ts';
import { hrefOf, Link } from '../live/route.tsx';
import { askService, cancelScheduledMessages } from '../live/service.ts';
import { useZone } from '../live/shared.ts';
import { describeHours, describeSpan, formatIso } from '../live/time.ts';
import { useClock, useMockClock } from '../live/use-clock.ts';
import { useApiKey, useCommand, useLive } from '../live/use-live.ts';
import { type Attempt, attemptName, type CallOutcome, whyItWaits } from './attempts.ts';

type Session = ControlSchemas['SessionInfo'];

export function PendingMessages({ session: { sessionId, workspaceId } }: { session: Session }) {
  const { data } = useLive(
    async (control) => (await control.listMessages({ sessionId, state: 'pending', limit: 100 })).messages,
    `pending in ${sessionId}`,
  );
  const { busy, run } = useCommand();
  const apiKey = useApiKey(workspaceId);
  const cancel = () => run(() => cancelScheduledMessages(apiKey, sessionId), 'Scheduled messages cancelled');
  return (
    <Section title="Scheduled" class="section tone-waiting">
      <ul>
        {data?.map((message) => (
          <li key={message.messageIndex}>
            <DueTime at={message.dueAt} workspaceId={workspaceId} />
            <p class="text">{message.text}</p>
          </li>
        ))}
      </ul>
      <Button label="Cancel scheduled messages" disabled={busy} onClick={cancel} />
    </Section>
  );
}

function DueTime({ at, workspaceId }: { at: string; workspaceId: string }) {
  const zone = useZone();
  const { now, busy, moveTo } = useClock(workspaceId);
  const instant = Date.parse(at);
  return (
    <span class="actions">
      <time dateTime={at}>
        {formatIso(instant, zone)}
        {now !== undefined && `, ${describeSpan(instant - now)}`}
      </time>
      {now !== undefined && instant > now && (
        <Button label="Go there" class="primary" disabled={busy} onClick={() => moveTo(instant)} />
      )}
    </span>
  );
}

export function AnswerForm({ session }: { session: Session }) {
  const { sessionId, kind, status } = session;
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const { busy, run } = useCommand();
  const send = async (event: Event) => {
    event.preventDefault();
    if (text === '') return;
    const isSent = await run((control) => control.sendCustomerMessage({ sessionId, text }), 'The customer answered');
    if (isSent) setText('');
  };
  const failAgent = () => run((control) => control.failAgent({ sessionId }), 'The agent failed');
  const end = () => run((control) => control.endSession({ sessionId }), 'Conversation ended');
  const select = (phrase: string) => {
    setText(phrase);
    field.current?.focus();
  };
  const isOngoing = status === 'active' || status === 'call_in_progress';
  if (kind === 'call' && !isOngoing) return null;
  return (
    <form class="answer stack" onSubmit={send}>
      {kind === 'chat' && (
        <>
          <Phrases session={session} onSelect={select} />
          <textarea
            ref={field}
            rows={2}
            aria-label="Answer as the customer"
            placeholder="Answer as the customer"
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) void send(event);
            }}
          />
        </>
      )}
      <div class="actions">
        {kind === 'chat' && <Button label="Send" type="submit" class="primary" disabled={busy || text === ''} />}
        {isOngoing && (
          <>
            <Button label="Make the agent fail" disabled={busy} onClick={failAgent} />
            <Button label="End conversation" disabled={busy} onClick={end} />
          </>
        )}
      </div>
    </form>
  );
}

function Phrases({ session, onSelect }: { session: Session; onSelect(phrase: string): void }) {
  const { workspaceId, agentName } = session;
  const { data: choices } = useLive(() => readWorkspaceChoices(workspaceId), `phrases of ${workspaceId}`);
  const agent = choices?.agents.find(({ name }) => name === agentName);
  const replies = [...(agent?.versions ?? []), agent?.draft].flatMap((script) => script?.replies ?? []);
  const phrases = [...new Set(replies.flatMap(({ when }) => when))];
  const [isWhole, setWhole] = useState(false);
  if (choices !== undefined && phrases.length === 0) return null;
  return (
    <fieldset class="phrases actions">
      <legend class="visually-hidden">Phrases that {agentName} knows</legend>
      {(isWhole ? phrases : phrases.slice(0, 3)).map((phrase) => (
        <Button label={phrase} key={phrase} onClick={() => onSelect(phrase)} />
      ))}
      {!isWhole && phrases.length > 3 && (
        <Button label={`${phrases.length - 3} more`} class="quiet" onClick={() => setWhole(true)} />
      )}
    </fieldset>
  );
}

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
