import './conversations.css';
import { useState } from 'preact/hooks';
import { FirstSteps } from '../first-steps/first-steps.tsx';
import { useLive } from '../live/use-live.ts';
import type { ViewProps } from '../view.ts';
import { ConversationList } from './conversation-list.tsx';
import { SessionDetails } from './session-details.tsx';

/** Chats and calls: the list, and beside it the one that the address names, else the first. */
export function Conversations({ segments: [namedId], query }: ViewProps) {
  const workspaceId = query.get('workspaceId') ?? undefined;
  const { data } = useLive(
    (control) => control.listSessions({ ...(workspaceId !== undefined && { workspaceId }), limit: 1 }),
    `whether ${workspaceId ?? 'anything'} has sessions`,
  );
  const [firstId, setFirstId] = useState<string>();
  const sessionId = namedId ?? firstId;
  if (data?.total === 0 && namedId === undefined) return <FirstSteps workspaceId={workspaceId} />;
  return (
    <div class={namedId === undefined ? 'split' : 'split split-open'}>
      <ConversationList query={query} selectedId={sessionId} namedId={namedId} onFirst={setFirstId} />
      {sessionId !== undefined && <SessionDetails key={sessionId} sessionId={sessionId} query={query} />}
    </div>
  );
}
