import type { Channel, TestWorkspace } from '../workspaces.ts';
import type { Body } from './request-shapes.ts';
import type { Entry, Speaker } from './script.ts';

/**
 * A chat is a list of facts. Nothing in it changes as time passes: what it looks like at a moment is worked out
 * from the facts whenever somebody asks.
 */
export interface Chat {
  id: string;
  workspace: TestWorkspace;
  channel: Channel | undefined;
  variables: Body | null;
  to: string | undefined;
  /** What `userDetails.id` is, or whether it is one of its kind. */
  userId: string | ((id: unknown) => boolean);
  openedAt: number;
  facts: Fact[];
}

type Fact = OutgoingMessage | ConversationTurn;

/** A moment. At the same one, what time brings about comes first (0), then the commands as they are counted. */
interface OrderedInstant {
  at: number;
  order: number;
}

const compareInstants = (first: OrderedInstant, second: OrderedInstant) =>
  first.at - second.at || first.order - second.order;

/** A message to the customer. */
export interface OutgoingMessage {
  type: 'outgoing';
  requestedAt: OrderedInstant;
  dueAt: number;
  cancelled?: OrderedInstant;
  messageOutcome: string;
  speaker: Speaker;
  entries: Entry[];
  email?: { subject: string | undefined; cc: string[]; bcc: string[] };
}

/** Something that the customer said, and what the agent said upon it. */
interface ConversationTurn {
  type: 'said';
  saidAt: OrderedInstant;
  speaker: Speaker;
  entries: Entry[];
  failed: boolean;
}

/** Something that happened, as the mock reports it when time is moved. */
export interface ModelEvent {
  at: number;
  type: string;
  id: string;
}

export interface ChatView {
  status: string;
  speaker: Speaker;
  transcript: (Entry & { at: number })[];
  updatedAt: number;
  analysis: unknown;
  events: ModelEvent[];
}

function sendingMsOf({ workspace }: Chat): number {
  return workspace.durations.beingSentSeconds * 1000;
}

export function stateAt(
  chat: Chat,
  message: OutgoingMessage,
  now: number,
): 'pending' | 'sending' | 'done' | 'cancelled' {
  if (message.cancelled !== undefined) return 'cancelled';
  if (now < message.dueAt) return 'pending';
  return now < message.dueAt + sendingMsOf(chat) ? 'sending' : 'done';
}

/** When a fact comes to bear. `index` keeps those of the same moment apart. */
function effectiveAtOf(chat: Chat, fact: Fact, index: number): OrderedInstant {
  if (fact.type === 'said') return fact.saidAt;
  const { requestedAt, cancelled, dueAt } = fact;
  const end = dueAt + sendingMsOf(chat);
  const { at, order } = cancelled ?? { at: end, order: end === requestedAt.at ? requestedAt.order : 0 };
  return { at, order: order + (index + 1) / 1000 };
}

/** When a fact makes a chat active before it comes to bear: when a message is asked for, and when it is being sent. */
function activationsOf(fact: Fact): OrderedInstant[] {
  if (fact.type === 'said') return [];
  const { requestedAt, dueAt, cancelled } = fact;
  const isAtOnce = dueAt === requestedAt.at || cancelled !== undefined;
  return isAtOnce ? [requestedAt] : [requestedAt, { at: dueAt, order: 0 }];
}

/** What the chat looks like at a moment. */
export function viewChatAt(chat: Chat, now: number): ChatView {
  const idleMs = chat.workspace.durations.idleMinutes * 60_000;
  const first = chat.facts[0];
  if (first === undefined) throw new Error(`The chat ${chat.id} has no facts.`);
  const view: ChatView = {
    status: 'active',
    speaker: first.speaker,
    transcript: [],
    updatedAt: chat.openedAt,
    analysis: null,
    events: [],
  };
  // When the chat has been idle for long enough; undefined before the first word, and once that moment is over.
  let idleAt: number | undefined;
  const setStatus = (at: number, status: string, eventType?: string) => {
    if (view.status !== status) view.updatedAt = at;
    view.status = status;
    view.analysis = null;
    if (eventType !== undefined) view.events.push({ at, type: eventType, id: chat.id });
  };
  const moments = chat.facts.map((fact, index) => ({ fact, moment: effectiveAtOf(chat, fact, index) }));
  // Whether a message waits at a moment: it was asked for before, and is sent, fails or is cancelled later.
  const isWaiting = (now: OrderedInstant) =>
    moments.some(
      ({ fact, moment }) =>
        fact.type === 'outgoing' && compareInstants(fact.requestedAt, now) < 0 && compareInstants(moment, now) > 0,
    );
  const complete = (at: number) => {
    setStatus(at, 'completed', 'chat-completed');
    view.analysis = view.transcript.length > 0 ? (view.speaker.script.analysis ?? null) : null;
  };
  // Completes a chat in which nothing was said for long, unless a message waits to be sent.
  const completeIfIdle = (moment: number) => {
    if (idleAt === undefined || idleAt > moment) return;
    if (view.status === 'active' && !isWaiting({ at: idleAt, order: 0 })) complete(idleAt);
    idleAt = undefined;
  };
  // Completes a chat that only waited for a message which now does not come.
  const completeIfNothingWaits = (moment: OrderedInstant) => {
    if (view.status === 'active' && idleAt === undefined && !isWaiting(moment)) complete(moment.at);
  };
  const addEntries = (at: number, { speaker, entries }: Fact) => {
    view.speaker = speaker;
    view.transcript.push(...entries.map((entry) => ({ ...entry, at })));
    view.updatedAt = at;
    idleAt = at + idleMs;
  };
  const timelinePoints = moments.flatMap(({ fact, moment }) => [
    ...activationsOf(fact).map((start) => ({ moment: start, fact, isStart: true })),
    { moment, fact, isStart: false },
  ]);
  const pastPoints = timelinePoints
    .filter(({ moment }) => moment.at <= now)
    .sort((a, b) => compareInstants(a.moment, b.moment));
  for (const { fact, moment, isStart } of pastPoints) {
    const { at } = moment;
    completeIfIdle(at);
    if (isStart) {
      if (view.status !== 'active') setStatus(at, 'active');
    } else if (fact.type === 'said') {
      addEntries(at, fact);
      setStatus(at, fact.failed ? 'agent_errored' : 'active');
    } else if (fact.cancelled !== undefined) completeIfNothingWaits(moment);
    else if (fact.messageOutcome === 'agentFails') setStatus(at, 'agent_errored', 'agent-failed');
    else if (fact.messageOutcome === 'sendFails') {
      view.events.push({ at, type: 'message-failed', id: chat.id });
      completeIfNothingWaits(moment);
    } else {
      addEntries(at, fact);
      setStatus(at, 'active', 'message-sent');
    }
  }
  completeIfIdle(now);
  return view;
}

/** From this moment on, nothing happens in the chat by itself. */
export function quietFromOf(chat: Chat): number {
  return (
    Math.max(...chat.facts.map((fact, index) => effectiveAtOf(chat, fact, index).at)) +
    chat.workspace.durations.idleMinutes * 60_000
  );
}

/** An entry of the transcript as it is shown. What the customer said tells who that is. */
export function toTranscriptEntry({ userId }: Chat, { at, ...entry }: ChatView['transcript'][number]): unknown {
  const sender = entry.role === 'user' ? { senderId: userId } : {};
  return { ...entry, ...sender, timestamp: new Date(at).toISOString() };
}
