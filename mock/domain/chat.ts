import { type Instant, minute, second } from '../../src/instant.ts';
import { type AgentReply, type RenderContext, renderOutgoing } from './conversation.ts';
import { Gaps } from './decision.ts';
import {
  type AgentDetails,
  type ChannelType,
  type DomainEvent,
  type EventOf,
  type SessionStart,
  transitions,
} from './event.ts';
import type { Variables } from './placeholders.ts';
import type { StoredEntry } from './transcript.ts';
import type { WorkingHours } from './working-hours.ts';
import { findScript, scriptedOutcomeOf } from './workspace.ts';
import {
  addSession,
  type ChatAgendaEntry,
  chatOf,
  type EventHandlers,
  growSession,
  nextOrder,
  profileOf,
  type SessionState,
  schedule,
  sizeOf,
  type World,
  workspaceOf,
} from './world.ts';

export interface ChatStart extends SessionStart {
  channelType: Exclude<ChannelType, 'inboundSipTrunk' | 'outboundSipTrunk'>;
}

export interface ChatSession extends SessionState {
  start: ChatStart;
  messages: readonly Message[];
  idle: ChatAgendaEntry | undefined;
}

export interface Message {
  state: 'pending' | 'sending' | 'sent' | 'failed' | 'cancelled';
  outgoing: EventOf<'message-scheduled'>;
  sent: EventOf<'message-sent'> | undefined;
}

export function dueTimeOf({ outgoing: { dueAt, at } }: Message): Instant {
  return dueAt ?? at;
}

export function isUnsent({ state }: Message): boolean {
  return state === 'pending' || state === 'sending';
}

export interface OutgoingMessage {
  agent: AgentDetails;
  variables: Variables | null;
  content: MessageContent;
  attachments: readonly string[];
  email: EmailHeaders | null;
  workingHours?: WorkingHours;
}

/** Source: Trigger Chat, `messageType` of the interface. */
export type MessageContent =
  | { type: 'prompt'; additionalContext: string | null }
  | { type: 'text'; text: string }
  | { type: 'template'; templateId: string; language: string; variables: Variables };

export interface EmailHeaders {
  subject: string | null;
  cc: string | null;
  bcc: string | null;
}

/** Source: the interface's table of transitions for scheduled chat messages. */
export const messageTransitions = {
  'message-scheduled': { none: 'pending' },
  'message-sending': { pending: 'sending' },
  'message-sent': { sending: 'sent' },
  'message-failed': { sending: 'failed' },
  'message-cancelled': { pending: 'cancelled' },
} as const satisfies Record<string, Partial<Record<Message['state'] | 'none', Message['state']>>>;

export function messageDueEvents({ at, session: chat, messageIndex }: ChatAgendaEntry): DomainEvent[] {
  const message = chat.messages[messageIndex];
  if (message?.state !== 'pending' || message.outgoing.dueAt !== at) return [];
  return [{ type: 'message-sending', at, sessionId: chat.sessionId, messageIndex }];
}

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

export function renderMessage(world: World, chat: ChatSession, { outgoing }: Message, at: Instant): AgentReply {
  const workspace = workspaceOf(world, chat.start.workspaceId);
  const script = findScript(workspace, outgoing.agent);
  if (script === undefined) return { entries: [], failed: true };
  const context = renderContextOf(world, chat, outgoing, at);
  return renderOutgoing(outgoing, script, workspace.templates, context);
}

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

export function sessionIdleEvents(due: ChatAgendaEntry): DomainEvent[] {
  const { at, session: chat } = due;
  const isOver = chat.status === 'active' && chat.idle === due && !chat.messages.some(isUnsent);
  return isOver ? [{ type: 'chat-completed', at, sessionId: chat.sessionId }] : [];
}

export function cancelPendingMessages({ sessionId, messages }: ChatSession, at: Instant): DomainEvent[] {
  return messages.flatMap(({ state }, messageIndex): DomainEvent[] =>
    state === 'pending' ? [{ type: 'message-cancelled', at, sessionId, messageIndex }] : [],
  );
}

export function completeIfNothingRemains(
  { sessionId, transcript, status, idle }: ChatSession,
  remaining: readonly Message[],
  at: Instant,
): DomainEvent[] {
  const isSilent = transcript.length === 0 || (idle !== undefined && idle.at <= at);
  const isOver = isSilent && status === 'active' && !remaining.some(isUnsent);
  return isOver ? [{ type: 'chat-completed', at, sessionId }] : [];
}

export const chatHandlers = {
  'chat-started': (world, event) => {
    addSession(world, {
      sessionId: event.sessionId,
      start: event,
      status: transitions['chat-started'].none,
      transcript: noEntries,
      lastChange: event,
      size: flatSize + sizeOf(event.user) + sizeOf(event.variables),
      messages: [],
      idle: undefined,
    });
  },
  'message-scheduled': (world, event) => {
    const chat = chatOf(world, event.sessionId);
    const messageIndex = chat.messages.length;
    const { dueAt } = event;
    growSession(world, chat, sizeOfOutgoing(event, chat));
    const state = messageTransitions['message-scheduled'].none;
    chat.messages = chat.messages.concat({ state, outgoing: event, sent: undefined });
    if (dueAt === null) startSending(world, chat, messageIndex, event.at);
    else schedule(world, { kind: 'message-due', at: dueAt, order: nextOrder(world), session: chat, messageIndex });
  },
  'message-sending': (world, event) => {
    startSending(world, chatOf(world, event.sessionId), event.messageIndex, event.at);
  },
  'message-sent': (world, event) => {
    const chat = chatOf(world, event.sessionId);
    const message = messageOf(chat, event.messageIndex);
    message.state = messageTransitions['message-sent'].sending;
    message.sent = event;
    continueConversation(world, chat, event, message.outgoing.agent);
  },
  'message-failed': (world, event) => {
    messageOf(chatOf(world, event.sessionId), event.messageIndex).state = messageTransitions['message-failed'].sending;
  },
  'message-cancelled': (world, event) => {
    messageOf(chatOf(world, event.sessionId), event.messageIndex).state =
      messageTransitions['message-cancelled'].pending;
  },
  'agent-failed': (world, event) => {
    const chat = chatOf(world, event.sessionId);
    if (event.messageIndex !== undefined) messageOf(chat, event.messageIndex).state = 'failed';
  },
  'conversation-continued': (world, event) => {
    continueConversation(world, chatOf(world, event.sessionId), event, event.agent);
  },
  'chat-completed': (world, event) => {
    const { messages } = chatOf(world, event.sessionId);
    if (messages.some(isUnsent)) throw new Error('A chat with a pending message cannot be completed.');
  },
} satisfies Partial<EventHandlers>;

function startSending(world: World, chat: ChatSession, messageIndex: number, at: Instant): void {
  messageOf(chat, messageIndex).state = messageTransitions['message-sending'].pending;
  const { beingSentSeconds } = workspaceOf(world, chat.start.workspaceId).durations;
  const endAt = at + Math.round(beingSentSeconds * second);
  schedule(world, { kind: 'message-end', at: endAt, order: nextOrder(world), session: chat, messageIndex });
}

function messageOf({ messages }: ChatSession, index: number): Message {
  const message = messages[index];
  if (message === undefined) throw new Error(`The chat has no message ${index}.`);
  return message;
}

function continueConversation(
  world: World,
  chat: ChatSession,
  event: EventOf<'message-sent' | 'conversation-continued'>,
  agent: AgentDetails,
): void {
  const { entries, at } = event;
  growSession(world, chat, sizeOf(entries));
  chat.transcript = chat.transcript.length === 0 ? entries : chat.transcript.concat(entries);
  chat.lastChange = event;
  const { name, version, unlabelled } = chat.start.agent;
  if (name !== agent.name || version !== agent.version || unlabelled !== agent.unlabelled)
    chat.start = { ...chat.start, agent };
  const idleMs = Math.round(workspaceOf(world, chat.start.workspaceId).durations.idleMinutes * minute);
  chat.idle = { kind: 'session-idle', at: at + idleMs, order: nextOrder(world), session: chat, messageIndex: 0 };
  schedule(world, chat.idle);
}

const noEntries: readonly StoredEntry[] = [];

const flatSize = 200;

function sizeOfOutgoing({ variables, content, attachments, email }: OutgoingMessage, { start }: ChatSession): number {
  const sizeOfVariables = variables === start.variables ? 0 : sizeOf(variables);
  return flatSize + sizeOf(content) + sizeOf(attachments) + (email === null ? 0 : sizeOf(email)) + sizeOfVariables;
}
