import type { ControlInput, ControlSchemas } from '../../../src/control-operations.ts';
import { formatInstant, type Instant } from '../../../src/instant.ts';
import { renderMessage } from '../../domain/chat/chat-lifecycle.ts';
import type { ChatSession, Message } from '../../domain/chat/chat-session.ts';
import { senderOf } from '../../domain/session/conversation.ts';
import { toLinkSigning } from '../../domain/session/link-signing.ts';
import { type StoredEntry, toTranscriptEntry } from '../../domain/session/transcript.ts';
import { isCall } from '../../domain/session.ts';
import { timeIn } from '../../domain/time/timeline.ts';
import { isSameNumber } from '../../domain/workspace/workspace.ts';
import type { World } from '../../domain/world.ts';
import { formatTimestamp } from '../format-timestamp.ts';
import { paginate } from '../paging/cursor-page.ts';
import { takeWhileFits } from '../paging/take-while-fits.ts';
import type { OperationHandlers } from './operation-handlers.ts';
import { customerOf } from './sessions.ts';

interface LocatedMessage {
  sessionId: string;
  chat: ChatSession;
  messageIndex: number;
  message: Message;
}

/** Messages that would have reached customers. */
export const messageOperations = {
  listMessages({ engine }, filter) {
    return engine.query((world, now) => {
      const { items, total, next } = paginate(
        messagesOf(world),
        cursorOf,
        (entry) => matchesFilter(entry, filter),
        filter,
      );
      const messages = takeWhileFits(items, (entry) =>
        toMessage(world, entry, engine.links(), timeIn(world, entry.chat.start.workspaceId, now)),
      );
      const last = items[messages.length - 1];
      return { messages, total, next: messages.length === items.length || last === undefined ? next : cursorOf(last) };
    });
  },
} satisfies Partial<OperationHandlers>;

function cursorOf({ sessionId, messageIndex }: LocatedMessage): string {
  return `${sessionId}/${messageIndex}`;
}

/** All messages, those of the newest session first. */
function messagesOf(world: World): LocatedMessage[] {
  const located: LocatedMessage[] = [];
  for (const [sessionId, chat] of world.sessions) {
    if (isCall(chat)) continue;
    chat.messages.forEach((message, messageIndex) => {
      located.push({ sessionId, chat, messageIndex, message });
    });
  }
  return located.reverse();
}

function matchesFilter({ sessionId, chat, message }: LocatedMessage, filter: ControlInput<'listMessages'>): boolean {
  const { workspaceId } = chat.start;
  return (
    (filter.workspaceId ?? workspaceId) === workspaceId &&
    (filter.sessionId ?? sessionId) === sessionId &&
    (filter.state ?? message.state) === message.state &&
    (filter.to === undefined || isSameNumber(customerOf(chat) ?? '', filter.to))
  );
}

function toMessage(
  world: World,
  { sessionId, chat, messageIndex, message }: LocatedMessage,
  links: { base: string; secret: string },
  now: Instant,
): ControlSchemas['Message'] {
  const { outgoing, sent, state, dueAt } = message;
  const { workspaceId, channelType, channelName } = chat.start;
  const linkOptions = toLinkSigning(world, workspaceId, links);
  const entries = sent?.entries ?? renderMessage(world, chat, message, now).entries;
  return {
    sessionId,
    messageIndex,
    workspaceId,
    state,
    dueAt: formatTimestamp(dueAt),
    sentAt: sent === undefined ? null : formatInstant(sent.at),
    to: customerOf(chat),
    from: senderOf(channelType, outgoing.agent),
    channelType,
    channelName,
    agentName: outgoing.agent.name,
    text: entries.flatMap(textsOf).join('\n'),
    entries: entries.map((entry) => toTranscriptEntry(entry, linkOptions, now)),
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
