import type { Instant } from '../../../src/instant.ts';
import { hangUp } from '../call/call-lifecycle.ts';
import type { ChatSession } from '../chat/chat-session.ts';
import type { DomainEvent } from '../event.ts';
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
function endChat({ sessionId, status, messages }: ChatSession, at: Instant): AdminResult {
  if (status !== 'active') return commandConflict(`Only an active chat can be ended; ${sessionId} is ${status}.`);
  if (messages.some(({ state }) => state === 'sending')) {
    return commandConflict(`A message of ${sessionId} is being sent. End the chat after that.`);
  }
  const cancelled = messages.flatMap(({ state }, messageIndex): DomainEvent[] =>
    state === 'pending' ? [{ type: 'message-cancelled', at, sessionId, messageIndex }] : [],
  );
  return succeed([...cancelled, { type: 'chat-completed', at, sessionId }]);
}
