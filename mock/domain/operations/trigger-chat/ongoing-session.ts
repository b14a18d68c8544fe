import { isCall } from '../../session.ts';
import type { World } from '../../world.ts';
import type { MessageDraft } from './draft.ts';

/**
 * The session that the customer has on the channel and that is still active; the latest of several.
 *
 * It scans all sessions: only an alternative of `trigger-chat/session-per-trigger` needs it.
 */
export function findOngoingSession(
  world: World,
  workspaceId: string,
  channelName: string,
  { user }: Pick<MessageDraft, 'user'>,
): MessageDraft['thread'] {
  let latest: MessageDraft['thread'];
  for (const [sessionId, session] of world.sessions) {
    const { start, status } = session;
    const belongs = start.workspaceId === workspaceId && start.channelName === channelName && start.user.id === user.id;
    if (belongs && status === 'active' && !isCall(session)) latest = { sessionId, variables: start.variables };
  }
  return latest;
}
