import { type Instant, secondsToMs } from '../../src/instant.ts';
import { type ChatSession, isUnsent, type Message } from './chat.ts';
import { type AgentReply, type RenderContext, renderOutgoing } from './conversation.ts';
import type { DomainEvent } from './event.ts';
import { Gaps } from './gaps.ts';
import { createFillRoom } from './placeholders.ts';
import type { ChatAgendaEntry } from './timeline.ts';
import { findScript, scriptedOutcomeOf } from './workspace.ts';
import { answersOf, type World, workspaceOf } from './world.ts';

/** A pending message that is due is being sent. */
export function messageDueEvents(world: World, { at, session: chat, messageIndex }: ChatAgendaEntry): DomainEvent[] {
  const message = chat.messages[messageIndex];
  if (message?.state !== 'pending' || message.dueAt !== at) return [];
  const { beingSentSeconds } = workspaceOf(world, chat.start.workspaceId).durations;
  return [
    { type: 'message-sending', at, sessionId: chat.sessionId, messageIndex, endAt: at + secondsToMs(beingSentSeconds) },
  ];
}

/** A message that was being sent is sent, or fails: by the recipient's scripted outcome and the agent's script. */
export function messageEndEvents(world: World, { at, session: chat, messageIndex }: ChatAgendaEntry): DomainEvent[] {
  const message = chat.messages[messageIndex];
  if (message?.state !== 'sending') return [];

  const { sessionId, start } = chat;
  const { user, workspaceId } = start;
  const workspace = workspaceOf(world, workspaceId);
  const outcome = scriptedOutcomeOf(workspace, user.number ?? user.email ?? user.id ?? '').messages;
  if (outcome === 'sendFails') {
    const remaining = chat.messages.filter((one) => one !== message);
    const failed: DomainEvent = { type: 'message-failed', at, sessionId, messageIndex };
    return [failed, ...completeIfNothingRemains(chat, remaining, at)];
  }
  const turn = renderMessage(world, chat, message, at);
  if (outcome === 'agentFails' || turn.failed) return [{ type: 'agent-failed', at, sessionId, messageIndex }];
  return [{ type: 'message-sent', at, sessionId, messageIndex, entries: turn.entries }];
}

/** The content of a message that is sent at that time; an agent that no longer exists fails. */
export function renderMessage(world: World, chat: ChatSession, { outgoing }: Message, at: Instant): AgentReply {
  const workspace = workspaceOf(world, chat.start.workspaceId);
  const script = findScript(workspace, outgoing.agent);
  if (script === undefined) return { entries: [], failed: true };
  const context = renderContextOf(world, chat, outgoing, at);
  return renderOutgoing(outgoing, script, workspace.templates, context);
}

/** The render context of an agent's next turn in a chat. No reply rests on the gaps that arise here. */
export function renderContextOf(
  world: World,
  chat: ChatSession,
  { agent, variables }: Pick<RenderContext, 'agent' | 'variables'>,
  at: Instant,
): RenderContext {
  const { sessionId, start, size } = chat;
  const toolCallPrefix = `${sessionId}_${chat.transcript.length}`;
  const { channelType } = start;
  return {
    at,
    agent,
    channelType,
    variables,
    toolCallPrefix,
    gaps: new Gaps(answersOf(world, start.workspaceId).profile),
    room: createFillRoom(size),
  };
}

/** A conversation ends after a time without messages, when none is pending. */
export function sessionIdleEvents({ at, session: chat }: ChatAgendaEntry): DomainEvent[] {
  const isOver = chat.status === 'active' && chat.idleAt === at && !chat.messages.some(isUnsent);
  return isOver ? [{ type: 'chat-completed', at, sessionId: chat.sessionId }] : [];
}

/** Cancels the messages that are not being sent yet. */
export function cancelPendingMessages({ sessionId, messages }: ChatSession, at: Instant): DomainEvent[] {
  return messages.flatMap(({ state }, messageIndex): DomainEvent[] =>
    state === 'pending' ? [{ type: 'message-cancelled', at, sessionId, messageIndex }] : [],
  );
}

/**
 * A conversation ends when its last message is cancelled before anything was said, or after the time for a reply has
 * passed; `remaining` are the messages that stay.
 */
export function completeIfNothingRemains(
  { sessionId, transcript, status, idleAt }: ChatSession,
  remaining: readonly Message[],
  at: Instant,
): DomainEvent[] {
  const isSilent = transcript.length === 0 || (idleAt !== undefined && idleAt <= at);
  const isOver = isSilent && status === 'active' && !remaining.some(isUnsent);
  return isOver ? [{ type: 'chat-completed', at, sessionId }] : [];
}
