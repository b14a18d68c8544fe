import type { CallSession } from './call/call.ts';
import type { ChatSession } from './chat/chat.ts';
import { isCall, type Session } from './session/session.ts';
import { InstantHeap } from './time/instant-heap.ts';

/** Something that becomes due at an instant. Whether it still applies then is decided by the session, not by the agenda. */
export type AgendaEntry = ChatAgendaEntry | CallAgendaEntry;

export interface ChatAgendaEntry {
  kind: (typeof chatKinds)[number];
  session: ChatSession;
  /** The message of the session, for the kinds that have one; 0 otherwise. */
  messageIndex: number;
}

export interface CallAgendaEntry {
  kind: (typeof callKinds)[number];
  session: CallSession;
}

/** In the order of their numbers. */
const chatKinds = ['message-due', 'message-end', 'session-idle'] as const;
const callKinds = ['call-due', 'call-step', 'call-date-over'] as const;

/**
 * What is due, earliest first; at equal instants in the order in which it was added.
 *
 * There may be a million entries, so each is kept as its session and a number: an object more is 40 bytes, and is copied
 * by the garbage collector until it is old.
 */
export type Agenda = InstantHeap<Session>;

export function emptyAgenda(): Agenda {
  return new InstantHeap<Session>();
}

/** The number that an agenda keeps of an entry, beside its session. */
export function toPart(entry: AgendaEntry): number {
  if ('messageIndex' in entry) return entry.messageIndex * chatKinds.length + chatKinds.indexOf(entry.kind);
  return callKinds.indexOf(entry.kind);
}

/** The entry of which an agenda keeps this session and number. */
export function toAgendaEntry(session: Session, part: number): AgendaEntry {
  if (isCall(session)) return { kind: callKinds[part] as CallAgendaEntry['kind'], session };
  const messageIndex = Math.floor(part / chatKinds.length);
  return { kind: chatKinds[part % chatKinds.length] as ChatAgendaEntry['kind'], session, messageIndex };
}
