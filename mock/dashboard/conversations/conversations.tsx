import './conversations.css';
import type { ViewProps } from '../view.ts';
import { ConversationList } from './conversation-list.tsx';
import { Transcript } from './transcript.tsx';

/** Chats and calls: the list, and beside it the one that the address names. */
export function Conversations({ segments: [sessionId], query }: ViewProps) {
  return (
    <div class={sessionId === undefined ? 'split' : 'split split-open'}>
      <ConversationList query={query} selectedId={sessionId} />
      {sessionId === undefined ? (
        <p class="split-hint">Choose a conversation to read it.</p>
      ) : (
        <Transcript key={sessionId} sessionId={sessionId} query={query} />
      )}
    </div>
  );
}
