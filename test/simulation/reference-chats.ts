import type { Entry, Speaker } from './reference-script.ts';
import type { Body } from './reference-shapes.ts';
import type { Channel, TestWorkspace } from './workspaces.ts';

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

type Fact = Outgoing | Said;

/** A moment. At the same one, what time brings about comes first (0), then the commands as they are counted. */
interface Moment {
  at: number;
  order: number;
}

const compare = (one: Moment, other: Moment) => one.at - other.at || one.order - other.order;

/** A message to the customer. */
export interface Outgoing {
  type: 'outgoing';
  asked: Moment;
  dueAt: number;
  cancelled?: Moment;
  fate: string;
  speaker: Speaker;
  entries: Entry[];
  email?: { subject: string | undefined; cc: string[]; bcc: string[] };
}

/** Something that the customer said, and what the agent said upon it. */
interface Said {
  type: 'said';
  said: Moment;
  speaker: Speaker;
  entries: Entry[];
  broke: boolean;
}

/** Something that happened, as the mock tells of it when time is moved. */
export interface Happening {
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
  happenings: Happening[];
}

function sendingMs({ workspace }: Chat): number {
  return workspace.durations.beingSentSeconds * 1000;
}

export function stateAt(chat: Chat, message: Outgoing, now: number): 'pending' | 'sending' | 'done' | 'cancelled' {
  if (message.cancelled !== undefined) return 'cancelled';
  if (now < message.dueAt) return 'pending';
  return now < message.dueAt + sendingMs(chat) ? 'sending' : 'done';
}

/** When a fact comes to bear. `index` keeps those of the same moment apart. */
function momentOf(chat: Chat, fact: Fact, index: number): Moment {
  if (fact.type === 'said') return fact.said;
  const { asked, cancelled, dueAt } = fact;
  const end = dueAt + sendingMs(chat);
  const { at, order } = cancelled ?? { at: end, order: end === asked.at ? asked.order : 0 };
  return { at, order: order + (index + 1) / 1000 };
}

/** When a fact makes a chat active before it comes to bear: when a message is asked for, and when it is being sent. */
function startsOf(fact: Fact): Moment[] {
  if (fact.type === 'said') return [];
  const { asked, dueAt, cancelled } = fact;
  const isAtOnce = dueAt === asked.at || cancelled !== undefined;
  return isAtOnce ? [asked] : [asked, { at: dueAt, order: 0 }];
}

/** What the chat looks like at a moment. */
export function chatAt(chat: Chat, now: number): ChatView {
  const idleMs = chat.workspace.durations.idleMinutes * 60_000;
  const first = chat.facts[0];
  if (first === undefined) throw new Error(`The chat ${chat.id} has no facts.`);
  const view: ChatView = {
    status: 'active',
    speaker: first.speaker,
    transcript: [],
    updatedAt: chat.openedAt,
    analysis: null,
    happenings: [],
  };
  // When the chat has been idle for long enough; undefined before the first word, and once that moment is over.
  let idleAt: number | undefined;
  const become = (at: number, status: string, happening?: string) => {
    if (view.status !== status) view.updatedAt = at;
    view.status = status;
    view.analysis = null;
    if (happening !== undefined) view.happenings.push({ at, type: happening, id: chat.id });
  };
  const moments = chat.facts.map((fact, index) => ({ fact, moment: momentOf(chat, fact, index) }));
  // Whether a message waits at a moment: it was asked for before, and is sent, fails or is cancelled later.
  const isWaiting = (now: Moment) =>
    moments.some(
      ({ fact, moment }) => fact.type === 'outgoing' && compare(fact.asked, now) < 0 && compare(moment, now) > 0,
    );
  const complete = (at: number) => {
    become(at, 'completed', 'chat-completed');
    view.analysis = view.transcript.length > 0 ? (view.speaker.script.analysis ?? null) : null;
  };
  // Completes a chat in which nothing was said for long, unless a message waits to be sent.
  const idleUntil = (moment: number) => {
    if (idleAt === undefined || idleAt > moment) return;
    if (view.status === 'active' && !isWaiting({ at: idleAt, order: 0 })) complete(idleAt);
    idleAt = undefined;
  };
  // Completes a chat that only waited for a message which now does not come.
  const giveUp = (moment: Moment) => {
    if (view.status === 'active' && idleAt === undefined && !isWaiting(moment)) complete(moment.at);
  };
  const speak = (at: number, { speaker, entries }: Fact) => {
    view.speaker = speaker;
    view.transcript.push(...entries.map((entry) => ({ ...entry, at })));
    view.updatedAt = at;
    idleAt = at + idleMs;
  };
  const points = moments.flatMap(({ fact, moment }) => [
    ...startsOf(fact).map((start) => ({ moment: start, fact, isStart: true })),
    { moment, fact, isStart: false },
  ]);
  const past = points.filter(({ moment }) => moment.at <= now).sort((a, b) => compare(a.moment, b.moment));
  for (const { fact, moment, isStart } of past) {
    const { at } = moment;
    idleUntil(at);
    if (isStart) {
      if (view.status !== 'active') become(at, 'active');
    } else if (fact.type === 'said') {
      speak(at, fact);
      become(at, fact.broke ? 'agent_errored' : 'active');
    } else if (fact.cancelled !== undefined) giveUp(moment);
    else if (fact.fate === 'agentFails') become(at, 'agent_errored', 'agent-failed');
    else if (fact.fate === 'sendFails') {
      view.happenings.push({ at, type: 'message-failed', id: chat.id });
      giveUp(moment);
    } else {
      speak(at, fact);
      become(at, 'active', 'message-sent');
    }
  }
  idleUntil(now);
  return view;
}

/** From this moment on, nothing happens in the chat by itself. */
export function quietFrom(chat: Chat): number {
  return (
    Math.max(...chat.facts.map((fact, index) => momentOf(chat, fact, index).at)) +
    chat.workspace.durations.idleMinutes * 60_000
  );
}

/** An entry of the transcript as it is shown. What the customer said tells who that is. */
export function shownEntry({ userId }: Chat, { at, ...entry }: ChatView['transcript'][number]): unknown {
  const sender = entry.role === 'user' ? { senderId: userId } : {};
  return { ...entry, ...sender, timestamp: new Date(at).toISOString() };
}
