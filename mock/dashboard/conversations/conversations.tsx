import './conversations.css';
import { useState } from 'preact/hooks';
import type { ViewProps } from '../view.ts';
import { ConversationList } from './conversation-list.tsx';
import { SessionDetails } from './session-details.tsx';

/** Chats and calls: the list, and beside it the one that the address names, else the first. */
export function Conversations({ segments: [namedId], query }: ViewProps) {
  const [firstId, setFirstId] = useState<string>();
  const sessionId = namedId ?? firstId;
  return (
    <div class={namedId === undefined ? 'split' : 'split split-open'}>
      <ConversationList query={query} selectedId={sessionId} namedId={namedId} onFirst={setFirstId} />
      {sessionId !== undefined && <SessionDetails key={sessionId} sessionId={sessionId} query={query} />}
    </div>
  );
}
