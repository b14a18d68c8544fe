import { type Instant, minute } from '../../src/instant.ts';
import { sizeOf } from './bounds.ts';
import { type ChatSession, isUnsent, type Message, messageTransitions, type OutgoingMessage } from './chat.ts';
import { transitions } from './lifecycle.ts';
import type { AgentDetails } from './session.ts';
import { noEntries, type StoredEntry } from './transcript.ts';
import { addSession, chatOf, type EventHandlers, growSession, schedule, type World, workspaceOf } from './world.ts';

export const chatHandlers = {
  'chat-started': (world, { sessionId, start, at }) => {
    const size = flatSize + sizeOf(start.user) + sizeOf(start.variables);
    addSession(world, {
      sessionId,
      start,
      status: transitions['chat-started'].none,
      transcript: noEntries,
      updatedAt: at,
      size,
      messages: [],
      idleAt: undefined,
    });
  },
  'message-scheduled': (world, event) => {
    const { dueAt, outgoing } = event;
    const chat = chatOf(world, event.sessionId);
    schedule(world, { kind: 'message-due', at: dueAt, session: chat, messageIndex: chat.messages.length });
    growSession(world, chat, sizeOfOutgoing(outgoing, chat));
    const state = messageTransitions['message-scheduled'].none;
    const message: Message = { state, dueAt, outgoing, sent: undefined };
    chat.messages = chat.messages.concat(message);
  },
  'message-sending': (world, event) => {
    const { messageIndex, endAt } = event;
    const chat = chatOf(world, event.sessionId);
    messageOf(chat, messageIndex).state = messageTransitions['message-sending'].pending;
    schedule(world, { kind: 'message-end', at: endAt, session: chat, messageIndex });
  },
  'message-sent': (world, event) => {
    const chat = chatOf(world, event.sessionId);
    const message = messageOf(chat, event.messageIndex);
    message.state = messageTransitions['message-sent'].sending;
    message.sent = event;
    setAgent(chat, message.outgoing.agent);
    appendToTranscript(world, chat, event);
    scheduleIdle(world, chat, event.at);
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
    const chat = chatOf(world, event.sessionId);
    setAgent(chat, event.agent);
    appendToTranscript(world, chat, event);
    scheduleIdle(world, chat, event.at);
  },
  'chat-completed': (world, event) => {
    const { messages } = chatOf(world, event.sessionId);
    if (messages.some(isUnsent)) throw new Error('A chat with a message that waits cannot be completed.');
  },
} satisfies Partial<EventHandlers>;

function messageOf({ messages }: ChatSession, index: number): Message {
  const message = messages[index];
  if (message === undefined) throw new Error(`The chat has no message ${index}.`);
  return message;
}

function appendToTranscript(
  world: World,
  chat: ChatSession,
  { entries, at }: { entries: readonly StoredEntry[]; at: Instant },
): void {
  growSession(world, chat, sizeOf(entries));
  chat.transcript = chat.transcript.concat(entries);
  chat.updatedAt = at;
}

const flatSize = 200;

/** The size of a message that waits; its variables are mostly those of its chat. */
function sizeOfOutgoing({ variables, content, attachments, email }: OutgoingMessage, { start }: ChatSession): number {
  const sizeOfVariables = variables === start.variables ? 0 : sizeOf(variables);
  return flatSize + sizeOf(content) + sizeOf(attachments) + (email === null ? 0 : sizeOf(email)) + sizeOfVariables;
}

/** The session reports the agent who spoke last. */
function setAgent(chat: ChatSession, agent: AgentDetails): void {
  const { name, version, unlabelled } = chat.start.agent;
  if (name !== agent.name || version !== agent.version || unlabelled !== agent.unlabelled)
    chat.start = { ...chat.start, agent };
}

/** Starts the time in which the customer may write before the conversation is over. */
function scheduleIdle(world: World, chat: ChatSession, at: Instant): void {
  chat.idleAt = at + Math.round(workspaceOf(world, chat.start.workspaceId).durations.idleMinutes * minute);
  schedule(world, { kind: 'session-idle', at: chat.idleAt, session: chat, messageIndex: 0 });
}
