import type { Instant } from '../../src/instant.ts';
import { bounds } from './bounds.ts';
import type { CallOutcome } from './call.ts';
import { endTalk, hangUp } from './call-lifecycle.ts';
import { type ChatSession, cancelPendingMessages, renderContextOf } from './chat.ts';
import { renderReply, toCustomerEntry } from './conversation.ts';
import { type AdminResult, commandConflict, sessionNotFound, succeed } from './decision.ts';
import type { DomainEvent } from './event.ts';
import { findScript } from './workspace.ts';
import { isCall, type World, workspaceOf } from './world.ts';

export function sendCustomerMessage(world: World, sessionId: string, text: string, at: Instant): AdminResult {
  const chat = world.sessions.get(sessionId);
  if (chat === undefined) return sessionNotFound(sessionId);
  if (isCall(chat)) return commandConflict(`Session ${sessionId} is a call; customers write in chats only.`);

  if (chat.size > bounds.sessionSize)
    return commandConflict(
      `Session ${sessionId} is full; a session keeps about ${bounds.sessionSize} bytes. Start another session.`,
    );

  const { agent, user, workspaceId } = chat.start;
  const customerEntry = toCustomerEntry(text, user, null, at);
  const script = findScript(workspaceOf(world, workspaceId), agent);
  const context = renderContextOf(world, chat, chat.start, at);
  const { entries, failed } = script === undefined ? failedReply : renderReply(script, text, context);
  const continued: DomainEvent = {
    type: 'conversation-continued',
    at,
    sessionId,
    entries: [customerEntry, ...entries],
    agent,
  };
  return succeed(failed ? [continued, { type: 'agent-failed', at, sessionId }] : [continued]);
}

const failedReply = { entries: [], failed: true };

export function endSession(world: World, sessionId: string, at: Instant): AdminResult {
  const session = world.sessions.get(sessionId);
  if (session === undefined) return sessionNotFound(sessionId);
  if (!isCall(session)) return endChat(session, at);

  if (session.status === 'call_in_progress') return succeed(hangUp(world, session, at));
  return commandConflict(`Only a call in progress can be ended; ${sessionId} is ${session.status}.`);
}

function endChat(chat: ChatSession, at: Instant): AdminResult {
  const { sessionId, status, messages } = chat;
  if (status !== 'active') return commandConflict(`Only an active chat can be ended; ${sessionId} is ${status}.`);
  if (messages.some(({ state }) => state === 'sending')) {
    return commandConflict(`A message of ${sessionId} is being sent. End the chat once the message is sent.`);
  }
  return succeed([...cancelPendingMessages(chat, at), { type: 'chat-completed', at, sessionId }]);
}

export function failAgent(world: World, sessionId: string, at: Instant): AdminResult {
  const session = world.sessions.get(sessionId);
  if (session === undefined) return sessionNotFound(sessionId);
  const { status } = session;
  if (isCall(session)) {
    if (status === 'call_in_progress') return succeed(endTalk(world, session, at, true));
    return commandConflict(`The agent can fail in a call that is in progress; ${sessionId} is ${status}.`);
  }
  if (status === 'active') return succeed([{ type: 'agent-failed', at, sessionId }]);
  return commandConflict(`The agent can fail in a chat that is active; ${sessionId} is ${status}.`);
}

export function decideCallOutcome(world: World, sessionId: string, outcome: CallOutcome, at: Instant): AdminResult {
  const call = world.sessions.get(sessionId);
  if (call === undefined) return sessionNotFound(sessionId);
  if (!isCall(call)) return commandConflict(`Session ${sessionId} is a chat; only calls have an outcome.`);
  if (call.status === 'call_in_queue')
    return succeed([{ type: 'call-outcome-decided', at, sessionId, outcome, fromNext: false }]);
  return commandConflict(`An outcome can be set while a call is in the queue; ${sessionId} is ${call.status}.`);
}

export function removeNextCallOutcomes(world: World, workspaceId: string, at: Instant): AdminResult {
  const count = world.nextCallOutcomes.get(workspaceId)?.length ?? 0;
  return succeed(count === 0 ? [] : [{ type: 'next-call-outcomes-removed', at, workspaceId, count }]);
}
