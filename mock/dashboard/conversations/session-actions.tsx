import { useRef, useState } from 'preact/hooks';
import type { ControlSchemas } from '../../../src/control-operations.ts';
import { Button } from '../components/buttons.tsx';
import { Section } from '../components/layout.tsx';
import { readWorkspaceChoices } from '../live/records.ts';
import { cancelScheduledMessages } from '../live/service.ts';
import { useZone } from '../live/shared.ts';
import { describeSpan, formatIso } from '../live/time.ts';
import { useClock } from '../live/use-clock.ts';
import { useApiKey, useCommand, useLive } from '../live/use-live.ts';

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

export function DueTime({ at, workspaceId }: { at: string; workspaceId: string }) {
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
