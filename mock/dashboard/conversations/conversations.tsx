import './conversations.css';
import { FirstSteps } from '../first-steps/first-steps.tsx';
import { useLive } from '../live/use-live.ts';
import type { ViewProps } from '../view.ts';
import { ConversationList } from './conversation-list.tsx';
import { Transcript } from './transcript.tsx';

/** Chats and calls: the list, and beside it the one that the address names. */
export function Conversations({ segments: [sessionId], query }: ViewProps) {
  const workspaceId = query.get('workspaceId') ?? undefined;
  const { data } = useLive(
    (control) => control.listSessions({ ...(workspaceId !== undefined && { workspaceId }), limit: 1 }),
    `whether ${workspaceId ?? 'anything'} has sessions`,
  );
  if (data?.total === 0 && sessionId === undefined) return <FirstSteps workspaceId={workspaceId} />;
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
