import type { ControlInput, ControlSchemas } from '../../../src/control-operations.ts';
import { formatInstant, type Instant, minute } from '../../../src/instant.ts';
import { wordsOf } from '../../domain/chat-passage.ts';
import { senderOf } from '../../domain/conversation.ts';
import { type ChatSession, isCall, type Message } from '../../domain/session.ts';
import type { Links } from '../../domain/signed-link.ts';
import { presentEntry, type StoredEntry } from '../../domain/transcript.ts';
import { sameNumber } from '../../domain/workspace.ts';
import { type World, workspaceOf } from '../../domain/world.ts';
import type { ControlOperations } from '../control-operations.ts';
import { pageOf } from '../page.ts';
import { customerOf } from './sessions.ts';

interface Place {
  sessionId: string;
  chat: ChatSession;
  messageIndex: number;
  message: Message;
}

/** What would have reached customers. */
export const messageOperations = {
  listMessages({ engine }, filter) {
    return engine.look((world, now) => {
      const { items, total, next } = pageOf(
        messagesIn(world, filter),
        ({ sessionId, messageIndex }) => `${sessionId}/${messageIndex}`,
        filter,
      );
      return { messages: items.map((place) => shown(world, place, engine.links(), now)), total, next };
    });
  },
} satisfies Partial<ControlOperations>;

/** The messages that are asked for, the latest first. */
function messagesIn(world: World, filter: ControlInput<'listMessages'>): Place[] {
  const places: Place[] = [];
  for (const [sessionId, chat] of world.sessions) {
    if (isCall(chat)) continue;
    if ((filter.workspaceId ?? chat.start.workspaceId) !== chat.start.workspaceId) continue;
    if ((filter.sessionId ?? sessionId) !== sessionId) continue;
    if (filter.to !== undefined && !sameNumber(customerOf(chat) ?? '', filter.to)) continue;
    chat.messages.forEach((message, messageIndex) => {
      if ((filter.state ?? message.state) === message.state) places.push({ sessionId, chat, messageIndex, message });
    });
  }
  return places.reverse();
}

function shown(
  world: World,
  { sessionId, chat, messageIndex, message }: Place,
  links: { base: string; secret: string },
  now: Instant,
): ControlSchemas['Message'] {
  const { outgoing, sent, state, dueAt } = message;
  const { workspaceId, channelType, channelName } = chat.start;
  const signing: Links = {
    ...links,
    lifetimeMs: workspaceOf(world, workspaceId).durations.linkLifetimeMinutes * minute,
  };
  const entries = sent?.entries ?? wordsOf(world, chat, message, sessionId, now).entries;
  return {
    sessionId,
    messageIndex,
    workspaceId,
    state,
    dueAt: formatInstant(dueAt),
    sentAt: sent === undefined ? null : formatInstant(sent.at),
    to: customerOf(chat),
    from: senderOf(channelType, outgoing.agent),
    channelType,
    channelName,
    agentName: outgoing.agent.name,
    text: entries.flatMap(textsOf).join('\n'),
    entries: entries.map((entry) => presentEntry(entry, signing, now)),
    email: outgoing.email,
    attachments: [...outgoing.attachments],
  };
}

function textsOf(entry: StoredEntry): string[] {
  if (entry.type !== 'message') return [];
  return entry.content.flatMap((item) => {
    if ('text' in item) return [item.text];
    return 'caption' in item && item.caption !== '' ? [item.caption] : [];
  });
}
