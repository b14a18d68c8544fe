import { useRef, useState } from 'preact/hooks';
import type { Control } from '../../../src/control-client.ts';
import type { ControlSchemas } from '../../../src/control-operations.ts';
import { Problem } from '../components/notice.tsx';
import { readWorkspaceChoices } from '../compose/workspace-choices.ts';
import { useLive } from '../live/use-live.ts';
import { useStep } from '../steering/use-step.ts';
import { stepStrings, answerStrings as strings } from '../strings/steps.ts';

/** So many phrases fit into a line. */
const fewPhrases = 6;

/** What ends a conversation. */
const endings = [
  {
    label: strings.fail,
    done: stepStrings.agentFailed,
    send: (control: Control, sessionId: string) => control.failAgent({ sessionId }),
  },
  {
    label: strings.end,
    done: stepStrings.ended,
    send: (control: Control, sessionId: string) => control.endSession({ sessionId }),
  },
];

/** Sends a message as the customer, makes the agent fail, or ends the conversation. */
export function ConversationActions({
  session: { sessionId, workspaceId, kind, status, agentName },
}: {
  session: ControlSchemas['SessionInfo'];
}) {
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const { busy, problem, run } = useStep();
  const { data: choices } = useLive(() => readWorkspaceChoices(workspaceId), `phrases of ${workspaceId}`, {
    isRelevant: (changes) => changes === 'all' || changes.some(({ type }) => type.startsWith('workspace-')),
  });
  const phrases = choices?.agents.find(({ name }) => name === agentName)?.phrases ?? [];
  const send = async (event: Event) => {
    event.preventDefault();
    if (text === '') return;
    const isSent = await run({
      done: stepStrings.answered,
      scope: workspaceId,
      send: (control) => control.sendCustomerMessage({ sessionId, text }),
    });
    if (isSent) setText('');
  };
  const isOngoing = status === 'active' || status === 'call_in_progress';
  return (
    <form class="answer" onSubmit={send}>
      <Problem error={problem} />
      {kind === 'chat' && (
        <>
          {(choices === undefined || phrases.length > 0) && (
            <PhraseButtons
              agentName={agentName}
              phrases={phrases}
              onSelect={(phrase) => {
                setText(phrase);
                field.current?.focus();
              }}
            />
          )}
          <label>
            <span class="visually-hidden">{strings.label}</span>
            <textarea
              ref={field}
              rows={2}
              placeholder={strings.label}
              value={text}
              onInput={(event) => setText(event.currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) void send(event);
              }}
            />
          </label>
        </>
      )}
      <div class="answer-actions">
        {kind === 'chat' && (
          <button type="submit" class="primary" disabled={busy || text === ''}>
            {strings.send}
          </button>
        )}
        {isOngoing &&
          endings.map(({ label, done, send: end }) => (
            <button
              key={label}
              type="button"
              disabled={busy}
              onClick={() => run({ done, scope: workspaceId, send: (control) => end(control, sessionId) })}
            >
              {label}
            </button>
          ))}
      </div>
    </form>
  );
}

/** The phrases that the agent has an answer to; the first few, until more are asked for. */
function PhraseButtons({
  agentName,
  phrases,
  onSelect,
}: {
  agentName: string;
  phrases: readonly string[];
  onSelect(phrase: string): void;
}) {
  const [showsAll, setShowsAll] = useState(false);
  return (
    <fieldset class="phrases">
      <legend class="visually-hidden">{strings.phrases(agentName)}</legend>
      {(showsAll ? phrases : phrases.slice(0, fewPhrases)).map((phrase) => (
        <button key={phrase} type="button" onClick={() => onSelect(phrase)}>
          {phrase}
        </button>
      ))}
      {phrases.length > fewPhrases && (
        <button type="button" class="quiet" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? strings.fewer : strings.more(phrases.length - fewPhrases)}
        </button>
      )}
    </fieldset>
  );
}
