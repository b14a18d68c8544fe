import type { ControlInput, ControlOutput, ControlSchemas } from '../../../src/control-operations.ts';
import { formatInstant, type Instant, lastInstant, parseInstant } from '../../../src/instant.ts';
import { type ChatSession, type Message, renderMessage } from '../../domain/chat.ts';
import { senderOf } from '../../domain/conversation.ts';
import { succeed } from '../../domain/decision.ts';
import type { PlacementForecast } from '../../domain/placement-forecast.ts';
import { isCall, type Session } from '../../domain/session.ts';
import { toLinkSigning } from '../../domain/signed-link.ts';
import { timeIn } from '../../domain/timeline.ts';
import { type StoredEntry, toTranscriptEntry } from '../../domain/transcript.ts';
import { isSameNumber } from '../../domain/workspace.ts';
import type { World } from '../../domain/world.ts';
import type { CooperativeTask } from '../../engine/cooperative-task.ts';
import type { Engine } from '../../engine/engine.ts';
import type { OperationHandlers } from '../context/control-context.ts';
import { formatTimestamp } from '../context/events.ts';
import {
  customerOf,
  identify,
  listPage,
  parseTextQuery,
  readList,
  takeSortedPage,
  takeWhileFits,
  textsOfMessage,
  textsOfStart,
  toWorkingHours,
} from '../context/lists.ts';
import { forecastOf } from './calls.ts';

export const messageOperations = {
  listMessages: async ({ engine }, filter) => succeed(await readList(listMessages(engine, filter), filter.search)),
  listSchedule({ engine }, { workspaceId, until, offset = 0, limit = 100 }) {
    const end = until === undefined ? lastInstant : (parseInstant(until) ?? lastInstant);
    const dueItems = engine.query((world, now) => findDueItems(world, forecastOf(world, now), workspaceId, end));
    const total = dueItems.length;
    const byTime = (one: DueItem, other: DueItem) =>
      one.at - other.at || one.priority - other.priority || one.dueAt - other.dueAt || one.order - other.order;
    return succeed({ scheduled: takeSortedPage(dueItems, byTime, { offset, limit }).map(toScheduledItem), total });
  },
} satisfies Partial<OperationHandlers>;

interface LocatedMessage {
  chat: ChatSession;
  messageIndex: number;
  message: Message;
  /** Increases from the oldest session to the newest. */
  order: number;
}

export function* listMessages(
  engine: Engine,
  { workspaceId, sessionId, state, to, search, order, offset, limit }: ControlInput<'listMessages'>,
): CooperativeTask<ControlOutput<'listMessages'>> {
  const hasTexts = parseTextQuery(search);
  const [world, now] = engine.query((current, at) => [current, at] as const);
  const { items, total } = yield* listPage(messagesOf(world, sessionId), {
    matches: (entry) =>
      (workspaceId ?? entry.chat.start.workspaceId) === entry.chat.start.workspaceId &&
      (state ?? entry.message.state) === entry.message.state &&
      (to === undefined || isSameNumber(customerOf(entry.chat) ?? '', to)) &&
      (hasTexts?.(textsOf(entry)) ?? true),
    compare: order === 'time' ? compareTimes : undefined,
    offset,
    limit,
  });
  const stored = items.filter(({ chat }) => world.sessions.has(chat.sessionId));
  const messages = takeWhileFits(stored, (entry) =>
    toMessage(world, entry, engine.links(), timeIn(world, entry.chat.start.workspaceId, now)),
  );
  return { messages, total };
}

/** By when each was sent, or is due, the latest first. */
function compareTimes(one: LocatedMessage, other: LocatedMessage): number {
  const timeOf = ({ sent, dueAt }: Message) => sent?.at ?? dueAt;
  return timeOf(other.message) - timeOf(one.message) || other.order - one.order;
}

function* textsOf({ chat, message }: LocatedMessage) {
  yield* textsOfStart(chat);
  yield ['status', message.state] as const;
  yield* textsOfMessage(message);
}

function messagesOf({ sessions }: World, onlyOf: string | undefined): LocatedMessage[] {
  const located: LocatedMessage[] = [];
  for (const chat of onlyOf === undefined ? sessions.values() : [sessions.get(onlyOf)]) {
    if (chat === undefined || isCall(chat)) continue;
    for (const [messageIndex, message] of chat.messages.entries())
      located.push({ chat, messageIndex, message, order: located.length });
  }
  return located.reverse();
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

interface DueItem {
  at: Instant;
  dueAt: Instant;
  /** Of a call; 0 for a message. */
  priority: number;
  /** Among equal times the lower one was requested first. */
  order: number;
  session: Session;
  messageIndex: number | null;
}

/** Pending messages and queued calls that are due by then, in the order in which they were requested. */
function findDueItems(
  world: World,
  forecast: PlacementForecast,
  workspaceId: string | undefined,
  end: Instant,
): DueItem[] {
  const dueItems: DueItem[] = [];
  const add = (at: Instant, session: Session, messageIndex: number | null) => {
    const [priority, dueAt] = isCall(session) ? [session.start.details.callPriority, session.dueAt] : [0, at];
    if (at <= end) dueItems.push({ at, dueAt, priority, order: dueItems.length, session, messageIndex });
  };
  for (const session of world.sessions.values()) {
    if (workspaceId !== undefined && session.start.workspaceId !== workspaceId) continue;
    if (!isCall(session)) {
      session.messages.forEach(({ state, dueAt }, index) => {
        if (state === 'pending') add(dueAt, session, index);
      });
    } else if (session.status === 'call_in_queue') add(forecast(session) ?? session.dueAt, session, null);
  }
  return dueItems;
}

function toScheduledItem({ at, dueAt, session, messageIndex }: DueItem): ControlSchemas['ScheduledItem'] {
  const hours = isCall(session)
    ? session.start.details.workingHours
    : session.messages[messageIndex ?? 0]?.outgoing.workingHours;
  return {
    ...identify(session),
    kind: messageIndex === null ? 'call' : 'message',
    channelType: session.start.channelType,
    messageIndex,
    dueAt: formatTimestamp(dueAt),
    expectedAt: formatTimestamp(at),
    waiting: isCall(session) && session.ready,
    to: customerOf(session),
    workingHours: hours === undefined ? null : toWorkingHours(hours),
  };
}
