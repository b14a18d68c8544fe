import type { ControlInput, ControlSchemas } from '../../../src/control-operations.ts';
import { formatInstant, type Instant, lastInstant, parseInstant } from '../../../src/instant.ts';
import { type ChatSession, dueTimeOf, type Message, renderMessage } from '../../domain/chat.ts';
import { senderOf } from '../../domain/conversation.ts';
import { succeed } from '../../domain/decision.ts';
import { type LinkSigning, toLinkSigning } from '../../domain/signed-link.ts';
import { toTranscriptEntry } from '../../domain/transcript.ts';
import { isSameNumber } from '../../domain/workspace.ts';
import { isCall, type Session, timeIn, type World } from '../../domain/world.ts';
import { type Collection, readPage } from '../context/collection.ts';
import type { OperationHandlers } from '../context/control-context.ts';
import {
  customerOf,
  formatTimestamp,
  identify,
  selectSessions,
  textOfItem,
  textsOfMessage,
  textsOfStart,
  toWorkingHours,
} from '../context/list-fields.ts';
import { forecastOf } from './calls.ts';

export const messageOperations = {
  async listMessages({ engine }, query) {
    const messages = engine.query((world, now) => messagesOf(world, now, engine.links(), query.sessionId));
    const { items, total } = await readPage(messages, query);
    return succeed({ messages: items, total });
  },
  async listSchedule({ engine }, query) {
    const { items: scheduled, total } = await readPage(engine.query(scheduleOf), query);
    return succeed({ scheduled, total });
  },
} satisfies Partial<OperationHandlers>;

interface LocatedMessage {
  chat: ChatSession;
  messageIndex: number;
  message: Message;
}

export function messagesOf(world: World, now: Instant, links: Pick<LinkSigning, 'base' | 'secret'>, onlyOf?: string) {
  return {
    rows: locateMessages(world, onlyOf),
    filters: {
      workspaceId: ({ chat }, wanted) => chat.start.workspaceId === wanted,
      sessionId: ({ chat }, wanted) => chat.sessionId === wanted,
      state: ({ message }, wanted) => message.state === wanted,
      to: ({ chat }, wanted) => isSameNumber(customerOf(chat) ?? '', wanted),
    },
    textsOf,
    sortKeyOf: ({ message }, order) => (order === 'time' ? [-(message.sent?.at ?? dueTimeOf(message))] : []),
    show(entry) {
      const { sessionId, start } = entry.chat;
      if (!world.sessions.has(sessionId)) return undefined;
      return toMessage(world, entry, links, timeIn(world, start.workspaceId, now));
    },
  } satisfies Collection<LocatedMessage, ControlSchemas['Message'], ControlInput<'listMessages'>>;
}

function* textsOf({ chat, message }: LocatedMessage) {
  yield* textsOfStart(chat);
  yield ['status', message.state] as const;
  yield* textsOfMessage(message);
}

function locateMessages(world: World, onlyOf: string | undefined): LocatedMessage[] {
  const located = selectSessions(world, onlyOf).flatMap((chat) =>
    isCall(chat) ? [] : chat.messages.map((message, messageIndex) => ({ chat, messageIndex, message })),
  );
  return located.reverse();
}

function toMessage(
  world: World,
  { chat, messageIndex, message }: LocatedMessage,
  links: Pick<LinkSigning, 'base' | 'secret'>,
  now: Instant,
): ControlSchemas['Message'] {
  const { outgoing, sent, state } = message;
  const { workspaceId, channelType } = chat.start;
  const linkOptions = toLinkSigning(world, workspaceId, links);
  const entries = sent === undefined ? renderMessage(world, chat, message, now).entries : sent.entries;
  const items = entries.flatMap((entry) => (entry.type === 'message' ? entry.content : []));
  return {
    ...identify(chat),
    messageIndex,
    state,
    dueAt: formatTimestamp(dueTimeOf(message)),
    sentAt: sent === undefined ? null : formatInstant(sent.at),
    to: customerOf(chat),
    from: senderOf(channelType, outgoing.agent),
    channelType,
    agentName: outgoing.agent.name,
    text: items.map(textOfItem).filter(Boolean).join('\n'),
    entries: entries.map((entry) => toTranscriptEntry(entry, linkOptions, now)),
    email: outgoing.email,
    attachments: [...outgoing.attachments],
  };
}

interface DueItem {
  at: Instant;
  session: Session;
  messageIndex: number | null;
}

function scheduleOf(world: World, now: Instant) {
  const forecast = forecastOf(world, now);
  const dueItemsOf = (session: Session): DueItem[] => {
    if (isCall(session)) {
      if (session.status !== 'call_in_queue') return [];
      return [{ at: forecast(session) ?? session.dueAt, session, messageIndex: null }];
    }
    return session.messages.flatMap((message, messageIndex) =>
      message.state === 'pending' ? [{ at: dueTimeOf(message), session, messageIndex }] : [],
    );
  };
  return {
    rows: [...world.sessions.values()].flatMap(dueItemsOf),
    filters: {
      workspaceId: ({ session }, wanted) => session.start.workspaceId === wanted,
      until: ({ at }, wanted) => at <= (parseInstant(wanted) ?? lastInstant),
    },
    sortKeyOf: ({ at, session }) =>
      isCall(session) ? [at, session.start.details.callPriority, session.dueAt] : [at, 0, at],
    show: toScheduledItem,
  } satisfies Collection<DueItem, ControlSchemas['ScheduledItem'], ControlInput<'listSchedule'>>;
}

function toScheduledItem({ at, session, messageIndex }: DueItem): ControlSchemas['ScheduledItem'] {
  const hours = isCall(session)
    ? session.start.details.workingHours
    : session.messages[messageIndex ?? 0]?.outgoing.workingHours;
  return {
    ...identify(session),
    kind: messageIndex === null ? 'call' : 'message',
    channelType: session.start.channelType,
    messageIndex,
    dueAt: formatTimestamp(isCall(session) ? session.dueAt : at),
    expectedAt: formatTimestamp(at),
    waiting: isCall(session) && session.ready,
    to: customerOf(session),
    workingHours: hours === undefined ? null : toWorkingHours(hours),
  };
}
