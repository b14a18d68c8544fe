import './delivered.css';
import type { ViewProps } from '../view.ts';
import { DeliveredMessage } from './delivered-message.tsx';
import { MessageList } from './message-list.tsx';

/** Messages to customers: the list, and beside it the message in the address. */
export function Delivered({ segments: [sessionId, index], query }: ViewProps) {
  const selectedKey = sessionId === undefined ? undefined : `${sessionId}/${index ?? '0'}`;
  return (
    <div class={selectedKey === undefined ? 'split' : 'split split-open'}>
      <MessageList query={query} selectedKey={selectedKey} />
      {sessionId === undefined ? (
        <p class="split-hint">Choose a message to read it as its customer would.</p>
      ) : (
        <DeliveredMessage key={selectedKey} sessionId={sessionId} messageIndex={Number(index ?? '0')} query={query} />
      )}
    </div>
  );
}
