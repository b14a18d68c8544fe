import './delivered.css';
import type { ViewProps } from '../view.ts';
import { DeliveredMessage } from './delivered-message.tsx';
import { MessageList } from './message-list.tsx';

/** What would have reached customers, or will: the list, and beside it the message that the address names. */
export function Delivered({ steps: [sessionId, index], query }: ViewProps) {
  const opened = sessionId === undefined ? undefined : `${sessionId}/${index ?? '0'}`;
  return (
    <div class={opened === undefined ? 'split' : 'split split-open'}>
      <MessageList query={query} opened={opened} />
      {sessionId === undefined ? (
        <p class="split-hint">Choose a message to read it as its customer would.</p>
      ) : (
        <DeliveredMessage key={opened} sessionId={sessionId} messageIndex={Number(index ?? '0')} query={query} />
      )}
    </div>
  );
}
