import { type Instant, inSeconds } from '../../src/instant.ts';
import type { DueInChat } from './agenda.ts';
import { outgoingMessage, type Spoken, senderOf } from './conversation.ts';
import type { DomainEvent } from './event.ts';
import { fateOf } from './recipients.ts';
import type { ChatSession, Message } from './session.ts';
import { agentNamed, agentVersion } from './workspace.ts';
import { type World, workspaceOf } from './world.ts';

/** A pending message whose moment has come is being sent. */
export function messageDue(world: World, { session: chat, messageIndex }: DueInChat, at: Instant): DomainEvent[] {
  const message = chat.messages[messageIndex];
  if (message?.state !== 'pending' || message.dueAt !== at) return [];
  const { beingSentSeconds } = workspaceOf(world, chat.start.workspaceId).durations;
  return [
    { type: 'message-sending', at, sessionId: chat.sessionId, messageIndex, endAt: at + inSeconds(beingSentSeconds) },
  ];
}

/** A message that was being sent has gone out, or failed: as the recipient's fate and the agent's script have it. */
export function messageEnd(world: World, { session: chat, messageIndex }: DueInChat, at: Instant): DomainEvent[] {
  const message = chat.messages[messageIndex];
  if (message?.state !== 'sending') return [];

  const { sessionId, start } = chat;
  const { user, workspaceId } = start;
  const workspace = workspaceOf(world, workspaceId);
  const fate = fateOf(workspace, user.number ?? user.email ?? user.id ?? '').messages;
  if (fate === 'sendFails') {
    const remaining = chat.messages.filter((one) => one !== message);
    const failed: DomainEvent = { type: 'message-failed', at, sessionId, messageIndex };
    return [failed, ...completedIfNothingRemains(chat, remaining, at)];
  }
  const spoken = wordsOf(world, chat, message, at);
  if (fate === 'agentFails' || spoken.failed) return [{ type: 'agent-failed', at, sessionId, messageIndex }];
  return [{ type: 'message-sent', at, sessionId, messageIndex, entries: spoken.entries }];
}

/** What a message says if it goes out at that moment; an agent that is there no more fails. */
export function wordsOf(world: World, chat: ChatSession, { outgoing }: Message, at: Instant): Spoken {
  const { agent, variables } = outgoing;
  const { workspaceId, channelType } = chat.start;
  const workspace = workspaceOf(world, workspaceId);
  const speaker = agentNamed(workspace, agent.name);
  const version = speaker === undefined ? undefined : agentVersion(speaker, agent.version);
  if (version === undefined) return { entries: [], failed: true };
  const senderId = senderOf(channelType, agent);
  const occasionId = `${chat.sessionId}_${chat.transcript.length}`;
  const occasion = { at, agent, senderId, variables, occasionId, profile: world.profile };
  return outgoingMessage(outgoing, version.script, workspace.templates, occasion);
}

/** A conversation in which nothing was said for long, and nothing is to be sent, is over. */
export function sessionIdle({ session: chat }: DueInChat, at: Instant): DomainEvent[] {
  const over = chat.status === 'active' && chat.idleAt === at && !chat.messages.some(isOpen);
  return over ? [{ type: 'chat-completed', at, sessionId: chat.sessionId }] : [];
}

/**
 * A conversation is over when its last message is taken away before anything was said,
 * or so long after that nobody waits any more; `remaining` are the messages that stay.
 */
export function completedIfNothingRemains(
  { sessionId, transcript, status, idleAt }: ChatSession,
  remaining: readonly Message[],
  at: Instant,
): DomainEvent[] {
  const silent = transcript.length === 0 || (idleAt !== undefined && idleAt <= at);
  const over = silent && status === 'active' && !remaining.some(isOpen);
  return over ? [{ type: 'chat-completed', at, sessionId }] : [];
}

function isOpen({ state }: Message): boolean {
  return state === 'pending' || state === 'sending';
}
