import { useRef, useState } from 'preact/hooks';
import type { ControlSchemas } from '../../../src/control-operations.ts';
import { useCommand } from '../commands/use-command.ts';
import { Button } from '../components/buttons.tsx';
import { Problem } from '../components/layout.tsx';
import { describeDistance, formatIso } from '../format/time.ts';
import { useZone } from '../format/use-zone.ts';
import { cancelScheduledMessages } from '../live/service.ts';
import { useLive } from '../live/use-live.ts';
import { useMockClock } from '../live/use-mock-clock.ts';
import { readWorkspaceChoices } from '../live/workspace-choices.ts';
import { Link } from '../route/link.tsx';
import { hrefOf } from '../route/route.ts';

type Session = ControlSchemas['SessionInfo'];

/** What is still due in a session: messages with their text, which can be cancelled, or the call in the queue. */
export function Pending({ session: { sessionId, kind, workspaceId, dueAt } }: { session: Session }) {
  const { data } = useLive(
    async (control) =>
      kind === 'call' ? [] : (await control.listMessages({ sessionId, state: 'pending', limit: 100 })).messages,
    `pending in ${sessionId}`,
    { isRelevant: (event) => event.sessionId === sessionId },
  );
  const { busy, problem, run } = useCommand();
  if (kind === 'call') {
    return (
      <section class="pending" aria-label="In the queue">
        <h3>In the queue</h3>
        <p>
          {dueAt !== null && <DueTime at={dueAt} workspaceId={workspaceId} />} ·{' '}
          <Link href={hrefOf('queue', [sessionId])}>See it in the queue</Link>
        </p>
      </section>
    );
  }
  const cancel = () =>
    run({
      done: 'Scheduled messages cancelled',
      scope: workspaceId,
      send: (control) => cancelScheduledMessages(control, workspaceId, sessionId),
    });
  return (
    <section class="pending" aria-label="Scheduled">
      <h3>Scheduled</h3>
      <ul>
        {data?.map((message) => (
          <li key={message.messageIndex}>
            <DueTime at={message.dueAt} workspaceId={workspaceId} />
            <p class="text">{message.text}</p>
          </li>
        ))}
      </ul>
      <Button label="Cancel scheduled messages" disabled={busy} onClick={cancel} />
      <Problem error={problem} />
    </section>
  );
}

function DueTime({ at, workspaceId }: { at: string; workspaceId: string }) {
  const zone = useZone();
  const { now } = useMockClock(workspaceId);
  const instant = Date.parse(at);
  return (
    <time dateTime={at}>
      {formatIso(instant, zone)}
      {now !== undefined && `, ${describeDistance(instant - now)}`}
    </time>
  );
}

/** Sends a message as the customer, makes the agent fail, or ends the conversation. */
export function AnswerForm({ session }: { session: Session }) {
  const { sessionId, workspaceId, kind, status } = session;
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const { busy, problem, run } = useCommand();
  const send = async (event: Event) => {
    event.preventDefault();
    if (text === '') return;
    const isSent = await run({
      done: 'The customer answered',
      scope: workspaceId,
      send: (control) => control.sendCustomerMessage({ sessionId, text }),
    });
    if (isSent) setText('');
  };
  const failAgent = () =>
    run({ done: 'The agent failed', scope: workspaceId, send: (control) => control.failAgent({ sessionId }) });
  const end = () =>
    run({ done: 'Conversation ended', scope: workspaceId, send: (control) => control.endSession({ sessionId }) });
  const select = (phrase: string) => {
    setText(phrase);
    field.current?.focus();
  };
  const isOngoing = status === 'active' || status === 'call_in_progress';
  return (
    <form class="answer" onSubmit={send}>
      <Problem error={problem} />
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
      <div class="answer-actions">
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

/** So many phrases fit into a line. */
const fewPhrases = 6;

/** The phrases that the agent has an answer to. */
function Phrases(props: { session: Session; onSelect(phrase: string): void }) {
  const {
    session: { workspaceId, agentName },
    onSelect,
  } = props;
  const [showsAll, setShowsAll] = useState(false);
  const { data: choices } = useLive(() => readWorkspaceChoices(workspaceId), `phrases of ${workspaceId}`, {
    isRelevant: ({ type }) => type.startsWith('workspace-'),
  });
  const phrases = choices?.agents.find(({ name }) => name === agentName)?.phrases ?? [];
  // While they are read, their room is kept.
  if (choices !== undefined && phrases.length === 0) return null;
  return (
    <fieldset class="phrases">
      <legend class="visually-hidden">Phrases that {agentName} knows</legend>
      {(showsAll ? phrases : phrases.slice(0, fewPhrases)).map((phrase) => (
        <Button label={phrase} key={phrase} onClick={() => onSelect(phrase)} />
      ))}
      {phrases.length > fewPhrases && (
        <Button
          label={showsAll ? 'fewer' : `${phrases.length - fewPhrases} more`}
          class="quiet"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        />
      )}
    </fieldset>
  );
}
