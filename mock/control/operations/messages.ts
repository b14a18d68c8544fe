import type { ControlInput, ControlOutput, ControlSchemas } from '../../../src/control-operations.ts';
import { formatInstant, type Instant } from '../../../src/instant.ts';
import type { ChatSession, Message } from '../../domain/chat.ts';
import { renderMessage } from '../../domain/chat-lifecycle.ts';
import { senderOf } from '../../domain/conversation.ts';
import { succeed } from '../../domain/result.ts';
import { isCall } from '../../domain/session.ts';
import { toLinkSigning } from '../../domain/signed-link.ts';
import { timeIn } from '../../domain/timeline.ts';
import { type StoredEntry, toTranscriptEntry } from '../../domain/transcript.ts';
import { isSameNumber } from '../../domain/workspace.ts';
import type { World } from '../../domain/world.ts';
import type { CooperativeTask } from '../../engine/cooperative-task.ts';
import type { Engine } from '../../engine/engine.ts';
import type { OperationHandlers } from '../context/control-context.ts';
import { formatTimestamp } from '../context/events.ts';
import { refuse } from '../context/refusal.ts';
import { listPage, takeWhileFits } from '../lists/paging.ts';
import { parseTextQuery, readList, textsOfMessage, textsOfStart } from '../lists/search.ts';
import { customerOf, identify } from './sessions.ts';

interface LocatedMessage {
  chat: ChatSession;
  messageIndex: number;
  message: Message;
  /** Increases from the oldest session to the newest. */
  order: number;
}

/** Messages that would have reached customers. */
export const messageOperations = {
  async listMessages({ engine }, filter) {
    if (filter.order === 'time' && filter.after !== undefined)
      return refuse('validationError', 'after goes on in the order of creation; with order=time use offset.');
    return succeed(await readList(listMessages(engine, filter), filter.search));
  },
} satisfies Partial<OperationHandlers>;

/** One page of the messages that the filter selects. */
export function* listMessages(
  engine: Engine,
  { order, after, offset, limit, locate, ...filter }: ControlInput<'listMessages'>,
): CooperativeTask<ControlOutput<'listMessages'>> {
  const hasTexts = parseTextQuery(filter.search);
  const [world, now] = engine.query((current, at) => [current, at] as const);
  const { items, next, ...page } = yield* listPage(messagesOf(world, filter.sessionId), {
    cursorOf,
    matches: (entry) => matchesFilter(entry, filter) && (hasTexts?.(textsOf(entry)) ?? true),
    compare: order === 'time' ? compareTimes : undefined,
    ...{ after, offset, limit, locate },
  });
  const messages = takeWhileFits(items, (entry) =>
    toMessage(world, entry, engine.links(), timeIn(world, entry.chat.start.workspaceId, now)),
  );
  const last = items[messages.length - 1];
  const isCut = messages.length < items.length && last !== undefined && order !== 'time';
  return { messages, next: isCut ? cursorOf(last) : next, ...page };
}

function cursorOf({ chat, messageIndex }: LocatedMessage): string {
  return `${chat.sessionId}/${messageIndex}`;
}

/** By when each was sent, or is due, the latest first. */
function compareTimes(one: LocatedMessage, other: LocatedMessage): number {
  const timeOf = ({ sent, dueAt }: Message) => sent?.at ?? dueAt;
  return timeOf(other.message) - timeOf(one.message) || other.order - one.order;
}

function* textsOf({ chat, message }: LocatedMessage) {
  yield* textsOfStart(chat);
  yield message.state;
  yield* textsOfMessage(message);
}

/** All messages, those of the newest session first. */
function messagesOf({ sessions }: World, onlyOf: string | undefined): LocatedMessage[] {
  const located: LocatedMessage[] = [];
  for (const chat of onlyOf === undefined ? sessions.values() : [sessions.get(onlyOf)]) {
    if (chat === undefined || isCall(chat)) continue;
    for (const [messageIndex, message] of chat.messages.entries())
      located.push({ chat, messageIndex, message, order: located.length });
  }
  return located.reverse();
}

function matchesFilter({ chat, message }: LocatedMessage, filter: ControlInput<'listMessages'>): boolean {
  const { workspaceId } = chat.start;
  return (
    (filter.workspaceId ?? workspaceId) === workspaceId &&
    (filter.state ?? message.state) === message.state &&
    (filter.to === undefined || isSameNumber(customerOf(chat) ?? '', filter.to))
  );
}

function toMessage(
  world: World,
  { chat, messageIndex, message }: LocatedMessage,
  links: { base: string; secret: string },
  now: Instant,
): ControlSchemas['Message'] {
  const { outgoing, sent, state, dueAt } = message;
  const { workspaceId, channelType } = chat.start;
  const linkOptions = toLinkSigning(world, workspaceId, links);
  const entries = sent === undefined ? renderMessage(world, chat, message, now).entries : sent.entries;
  return {
    ...identify(chat),
    messageIndex,
    state,
    dueAt: formatTimestamp(dueAt),
    sentAt: sent === undefined ? null : formatInstant(sent.at),
    to: customerOf(chat),
    from: senderOf(channelType, outgoing.agent),
    channelType,
    agentName: outgoing.agent.name,
    text: entries.flatMap(visibleTextsOf).join('\n'),
    entries: entries.map((entry) => toTranscriptEntry(entry, linkOptions, now)),
    email: outgoing.email,
    attachments: [...outgoing.attachments],
  };
}

function visibleTextsOf(entry: StoredEntry): string[] {
  if (entry.type !== 'message') return [];
  return entry.content.flatMap((item) => ('text' in item ? item.text : ('caption' in item && item.caption) || []));
}
