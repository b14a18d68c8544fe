import { type Instant, secondsToMs } from '../../src/instant.ts';
import { type AgentReply, type RenderContext, renderOutgoing } from './conversation.ts';
import type { DomainEvent, EventOf } from './event.ts';
import { Gaps } from './gaps.ts';
import type { Variables } from './placeholders.ts';
import type { AgentDetails, SessionStart, SessionState } from './session.ts';
import type { ChatAgendaEntry } from './timeline.ts';
import type { WorkingHours } from './working-hours.ts';
import { findScript, scriptedOutcomeOf } from './workspace.ts';
import { profileOf, type World, workspaceOf } from './world.ts';

export interface ChatSession extends SessionState {
  start: SessionStart;
  messages: readonly Message[];
  /** When the conversation ends unless something is said before. */
  idleAt: Instant | undefined;
}

export interface Message {
  state: 'pending' | 'sending' | 'sent' | 'failed' | 'cancelled';
  dueAt: Instant;
  outgoing: OutgoingMessage;
  sent: EventOf<'message-sent'> | undefined;
}

/** Whether a message has not left yet, and still can. */
export function isUnsent({ state }: Message): boolean {
  return state === 'pending' || state === 'sending';
}

/** A chat message that waits until it is due: its sender and its content. */
export interface OutgoingMessage {
  agent: AgentDetails;
  variables: Variables | null;
  content: MessageContent;
  attachments: readonly string[];
  email: EmailHeaders | null;
  /** The hours that were asked for; its due time already respects them. */
  workingHours?: WorkingHours;
}

/** The content of a message: written by the agent, verbatim, or from a template. Source: `messageType`. */
export type MessageContent =
  | { type: 'prompt'; additionalContext: string | null }
  | { type: 'say'; text: string }
  | { type: 'template'; templateId: string; language: string; variables: Variables };

/** The headers of an email. `cc` and `bcc` are comma-separated addresses. */
export interface EmailHeaders {
  subject: string | null;
  cc: string | null;
  bcc: string | null;
}

/** The state after an event, by the state before it. Source: Transitions, scheduled chat message. */
export const messageTransitions = {
  'message-scheduled': { none: 'pending' },
  'message-sending': { pending: 'sending' },
  'message-sent': { sending: 'sent' },
  'message-failed': { sending: 'failed' },
  'message-cancelled': { pending: 'cancelled' },
} as const satisfies Record<string, Partial<Record<Message['state'] | 'none', Message['state']>>>;

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
  const { sessionId, start, transcript } = chat;
  const toolCallPrefix = `${sessionId}_${transcript.length}`;
  const gaps = new Gaps(profileOf(world, start.workspaceId));
  return { at, agent, channelType: start.channelType, variables, toolCallPrefix, gaps };
}

/** A conversation ends after a time without messages, when none is pending. */
export function sessionIdleEvents({ at, session: chat }: ChatAgendaEntry): DomainEvent[] {
  const isOver = chat.status === 'active' && chat.idleAt === at && !chat.messages.some(isUnsent);
  return isOver ? [{ type: 'chat-completed', at, sessionId: chat.sessionId }] : [];
}

export function cancelPendingMessages({ sessionId, messages }: ChatSession, at: Instant): DomainEvent[] {
  return messages.flatMap(({ state }, messageIndex): DomainEvent[] =>
    state === 'pending' ? [{ type: 'message-cancelled', at, sessionId, messageIndex }] : [],
  );
}

/** A conversation ends when its last message is cancelled before a word was said, or after the time for a reply. */
export function completeIfNothingRemains(
  { sessionId, transcript, status, idleAt }: ChatSession,
  remaining: readonly Message[],
  at: Instant,
): DomainEvent[] {
  const isSilent = transcript.length === 0 || (idleAt !== undefined && idleAt <= at);
  const isOver = isSilent && status === 'active' && !remaining.some(isUnsent);
  return isOver ? [{ type: 'chat-completed', at, sessionId }] : [];
}
