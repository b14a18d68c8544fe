import './conversations.css';
import { useRef, useState } from 'preact/hooks';
import { FirstSteps } from '../first-steps/first-steps.tsx';
import { useLive } from '../live/use-live.ts';
import type { ViewProps } from '../view.ts';
import { ConversationList } from './conversation-list.tsx';
import { SessionDetails } from './session-details.tsx';

/** Chats and calls: the list, and beside it the one that the address names, else the first. */
export function Conversations({ segments: [namedId], query }: ViewProps) {
  const [firstId, setFirstId] = useState<string>();
  const sessionId = namedId ?? firstId;
  const workspaceId = query.get('workspaceId') ?? undefined;
  if (useIsEmpty(workspaceId)) return <FirstSteps workspaceId={workspaceId} />;
  return (
    <div class={namedId === undefined ? 'split' : 'split split-open'}>
      <ConversationList query={query} selectedId={sessionId} namedId={namedId} onFirst={setFirstId} />
      {sessionId !== undefined && <SessionDetails key={sessionId} sessionId={sessionId} query={query} />}
    </div>
  );
}

/** Whether nothing has happened yet. Once something has, only another state of the mock can change that. */
function useIsEmpty(workspaceId: string | undefined): boolean {
  const isEmpty = useRef(true);
  const { data } = useLive(
    async (control) =>
      workspaceId === undefined
        ? (await control.getHealth()).sessions?.count
        : (await control.listSessions({ workspaceId, limit: 1 })).total,
    `whether ${workspaceId ?? 'anything'} has sessions`,
    { isRelevant: (changes) => changes === 'all' || isEmpty.current },
  );
  isEmpty.current = data === undefined || data === 0;
  return data === 0;
}
