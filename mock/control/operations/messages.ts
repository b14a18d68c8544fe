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
import { shownMoment } from '../shown-moment.ts';
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
        messagesIn(world),
        ({ sessionId, messageIndex }) => `${sessionId}/${messageIndex}`,
        (place) => fits(place, filter),
        filter,
      );
      return { messages: items.map((place) => shown(world, place, engine.links(), now)), total, next };
    });
  },
} satisfies Partial<ControlOperations>;

/** All messages, those of the newest session first. */
function messagesIn(world: World): Place[] {
  const places: Place[] = [];
  for (const [sessionId, chat] of world.sessions) {
    if (isCall(chat)) continue;
    chat.messages.forEach((message, messageIndex) => {
      places.push({ sessionId, chat, messageIndex, message });
    });
  }
  return places.reverse();
}

function fits({ sessionId, chat, message }: Place, filter: ControlInput<'listMessages'>): boolean {
  const { workspaceId } = chat.start;
  return (
    (filter.workspaceId ?? workspaceId) === workspaceId &&
    (filter.sessionId ?? sessionId) === sessionId &&
    (filter.state ?? message.state) === message.state &&
    (filter.to === undefined || sameNumber(customerOf(chat) ?? '', filter.to))
  );
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
  const entries = sent?.entries ?? wordsOf(world, chat, message, now).entries;
  return {
    sessionId,
    messageIndex,
    workspaceId,
    state,
    dueAt: shownMoment(dueAt),
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
