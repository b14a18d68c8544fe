import './delivered.css';
import { useState } from 'preact/hooks';
import type { ViewProps } from '../view.ts';
import { DeliveredMessage } from './delivered-message.tsx';
import { MessageList } from './message-list.tsx';

/** Messages to customers: the list, and beside it the one that the address names, else the first. */
export function Delivered({ segments: [named, index], query }: ViewProps) {
  const [first, setFirst] = useState<string>();
  const key = named === undefined ? first : `${named}/${index ?? '0'}`;
  const [sessionId, messageIndex] = key?.split('/', 2) ?? [];
  return (
    <div class={named === undefined ? 'split' : 'split split-open'}>
      <MessageList
        query={query}
        selectedKey={key}
        namedKey={named === undefined ? undefined : key}
        onFirst={setFirst}
      />
      {sessionId !== undefined && (
        <DeliveredMessage key={key} sessionId={sessionId} messageIndex={Number(messageIndex)} query={query} />
      )}
    </div>
  );
}
