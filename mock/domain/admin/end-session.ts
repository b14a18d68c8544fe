import type { Instant } from '../../../src/instant.ts';
import { hangUp } from '../call/call-lifecycle.ts';
import { cancelPendingMessages } from '../chat/chat-lifecycle.ts';
import type { ChatSession } from '../chat/chat-session.ts';
import { succeed } from '../result.ts';
import { isCall } from '../session.ts';
import type { World } from '../world.ts';
import { type AdminResult, commandConflict, sessionNotFound } from './admin-result.ts';

/** Ends a conversation at once: an active chat, or a call in progress. */
export function endSession(world: World, sessionId: string, at: Instant): AdminResult {
  const session = world.sessions.get(sessionId);
  if (session === undefined) return sessionNotFound(sessionId);
  if (!isCall(session)) return endChat(session, at);

  if (session.status === 'call_in_progress') return succeed(hangUp(world, session, at));
  return commandConflict(`Only a call in progress can be ended; ${sessionId} is ${session.status}.`);
}

/** Pending messages are cancelled. */
function endChat(chat: ChatSession, at: Instant): AdminResult {
  const { sessionId, status, messages } = chat;
  if (status !== 'active') return commandConflict(`Only an active chat can be ended; ${sessionId} is ${status}.`);
  if (messages.some(({ state }) => state === 'sending')) {
    return commandConflict(`A message of ${sessionId} is being sent. End the chat after that.`);
  }
  return succeed([...cancelPendingMessages(chat, at), { type: 'chat-completed', at, sessionId }]);
}
