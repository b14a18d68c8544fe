import type { CallSession } from './call/call-session.ts';
import type { ChatSession } from './chat/chat-session.ts';
import { InstantHeap } from './time/instant-heap.ts';

/** Something that becomes due at an instant. Whether it still applies then is decided by the session, not by the agenda. */
export type AgendaEntry = ChatAgendaEntry | CallAgendaEntry;

export interface ChatAgendaEntry {
  kind: 'message-due' | 'message-end' | 'session-idle';
  session: ChatSession;
  /** The message of the session, for the kinds that have one; 0 otherwise. */
  messageIndex: number;
}

export interface CallAgendaEntry {
  kind: 'call-due' | 'call-step' | 'call-date-over';
  session: CallSession;
}

/** What is due, earliest first; at equal instants in the order in which it was added. */
export type Agenda = InstantHeap<AgendaEntry>;

export function emptyAgenda(): Agenda {
  return new InstantHeap<AgendaEntry>();
}
