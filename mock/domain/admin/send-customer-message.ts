import type { Instant } from '../../../src/instant.ts';
import { bounds } from '../bounds/bounds.ts';
import { renderContextOf } from '../chat/chat-lifecycle.ts';
import type { DomainEvent } from '../event.ts';
import { succeed } from '../result.ts';
import { renderReply, toCustomerEntry } from '../session/conversation.ts';
import { isCall } from '../session.ts';
import { findScript } from '../workspace/workspace.ts';
import { type World, workspaceOf } from '../world.ts';
import { type AdminResult, commandConflict, sessionNotFound } from './admin-result.ts';

/**
 * Sends a customer's message in a chat: the agent who spoke last answers by script.
 *
 * A completed conversation continues. An agent that fails leaves the session `agent_errored`.
 */
export function sendCustomerMessage(world: World, sessionId: string, text: string, at: Instant): AdminResult {
  const chat = world.sessions.get(sessionId);
  if (chat === undefined) return sessionNotFound(sessionId);
  if (isCall(chat)) return commandConflict(`Session ${sessionId} is a call; customers write in chats only.`);

  if (chat.size > bounds.sessionSize) return commandConflict(`Session ${sessionId} is full. Start another.`);

  const { agent, user, workspaceId } = chat.start;
  const customerEntry = toCustomerEntry(text, user, null, at);
  const script = findScript(workspaceOf(world, workspaceId), agent);
  const context = renderContextOf(world, chat, chat.start, at);
  const { entries, failed } = script === undefined ? failedTurn : renderReply(script, text, context);
  const continued: DomainEvent = {
    type: 'conversation-continued',
    at,
    sessionId,
    entries: [customerEntry, ...entries],
    agent,
  };
  return succeed(failed ? [continued, { type: 'agent-failed', at, sessionId }] : [continued]);
}

const failedTurn = { entries: [], failed: true };
