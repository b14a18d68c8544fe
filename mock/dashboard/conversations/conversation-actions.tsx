import { useState } from 'preact/hooks';
import type { ControlSchemas } from '../../../src/control-operations.ts';
import { Problem } from '../components/notice.tsx';
import { useAction } from '../live/use-action.ts';

/** Plays the customer: writes in a chat, lets the agent fail, or ends the conversation. */
export function ConversationActions({
  session: { sessionId, kind, status },
}: {
  session: ControlSchemas['SessionInfo'];
}) {
  const [text, setText] = useState('');
  const { busy, problem, run } = useAction();
  const send = async (event: Event) => {
    event.preventDefault();
    if (text === '') return;
    if (await run((control) => control.sendCustomerMessage({ sessionId, text }))) setText('');
  };
  const isOngoing = status === 'active' || status === 'call_in_progress';
  return (
    <form class="answer" onSubmit={send}>
      <Problem error={problem} />
      {kind === 'chat' && (
        <label>
          <span class="unseen">Answer as the customer</span>
          <textarea
            rows={2}
            placeholder="Answer as the customer"
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) void send(event);
            }}
          />
        </label>
      )}
      <div class="answer-acts">
        {kind === 'chat' && (
          <button type="submit" class="primary" disabled={busy || text === ''}>
            Send
          </button>
        )}
        {isOngoing && (
          <>
            <button type="button" disabled={busy} onClick={() => run((control) => control.failAgent({ sessionId }))}>
              Let the agent fail
            </button>
            <button type="button" disabled={busy} onClick={() => run((control) => control.endSession({ sessionId }))}>
              End it
            </button>
          </>
        )}
      </div>
    </form>
  );
}
