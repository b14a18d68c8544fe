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

export type Fact = Outgoing | Said;

/** A message to the customer. */
export interface Outgoing {
  type: 'outgoing';
  askedAt: number;
  dueAt: number;
  cancelledAt?: number;
  fate: string;
  speaker: Speaker;
  entries: Entry[];
  email?: { subject: string | undefined; cc: string[]; bcc: string[] };
}

/** Something that the customer said, and what the agent said upon it. */
interface Said {
  type: 'said';
  at: number;
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

export function sendingMs({ workspace }: Chat): number {
  return workspace.durations.beingSentSeconds * 1000;
}

export function stateAt(chat: Chat, message: Outgoing, now: number): 'pending' | 'sending' | 'done' | 'cancelled' {
  if (message.cancelledAt !== undefined) return 'cancelled';
  if (now < message.dueAt) return 'pending';
  return now < message.dueAt + sendingMs(chat) ? 'sending' : 'done';
}

/** When a fact comes to bear, or came. */
function momentOf(chat: Chat, fact: Fact): number {
  return fact.type === 'said' ? fact.at : (fact.cancelledAt ?? fact.dueAt + sendingMs(chat));
}

/** When a fact makes a chat active before it comes to bear: when a message is asked for, and when it is being sent. */
function startsOf(fact: Fact): number[] {
  if (fact.type === 'said') return [];
  return fact.cancelledAt === undefined ? [fact.askedAt, fact.dueAt] : [fact.askedAt];
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
  const moments = chat.facts.map((fact) => ({ fact, at: momentOf(chat, fact) }));
  // Whether a message waits to be sent. At equal moments, what was asked for later does not count.
  const isWaiting = (moment: number, order = 0) =>
    moments.some(
      ({ fact, at }, index) =>
        fact.type === 'outgoing' &&
        at > moment &&
        (fact.askedAt < moment || (fact.askedAt === moment && index < order)),
    );
  const complete = (at: number) => {
    become(at, 'completed', 'chat-completed');
    view.analysis = view.transcript.length > 0 ? (view.speaker.script.analysis ?? null) : null;
  };
  // Completes a chat in which nothing was said for long, unless a message waits to be sent.
  const idleUntil = (moment: number) => {
    if (idleAt === undefined || idleAt > moment) return;
    if (view.status === 'active' && !isWaiting(idleAt)) complete(idleAt);
    idleAt = undefined;
  };
  // Completes a chat that only waited for a message which now does not come.
  const giveUp = (at: number, fact: Fact) => {
    if (view.status === 'active' && idleAt === undefined && !isWaiting(at, chat.facts.indexOf(fact))) complete(at);
  };
  const speak = (at: number, { speaker, entries }: Fact) => {
    view.speaker = speaker;
    view.transcript.push(...entries.map((entry) => ({ ...entry, at })));
    view.updatedAt = at;
    idleAt = at + idleMs;
  };
  const points = moments.flatMap(({ fact, at }) => [
    ...startsOf(fact).map((start) => ({ at: start, fact, isStart: true })),
    { at, fact, isStart: false },
  ]);
  for (const { fact, at, isStart } of points.filter((one) => one.at <= now).sort((a, b) => a.at - b.at)) {
    idleUntil(at);
    if (isStart) {
      if (view.status !== 'active') become(at, 'active');
    } else if (fact.type === 'said') {
      speak(at, fact);
      become(at, fact.broke ? 'agent_errored' : 'active');
    } else if (fact.cancelledAt !== undefined) giveUp(at, fact);
    else if (fact.fate === 'agentFails') become(at, 'agent_errored', 'agent-failed');
    else if (fact.fate === 'sendFails') {
      view.happenings.push({ at, type: 'message-failed', id: chat.id });
      giveUp(at, fact);
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
  return Math.max(...chat.facts.map((fact) => momentOf(chat, fact))) + chat.workspace.durations.idleMinutes * 60_000;
}

/** An entry of the transcript as it is shown. What the customer said tells who that is. */
export function shownEntry({ userId }: Chat, { at, ...entry }: ChatView['transcript'][number]): unknown {
  const sender = entry.role === 'user' ? { senderId: userId } : {};
  return { ...entry, ...sender, timestamp: new Date(at).toISOString() };
}
