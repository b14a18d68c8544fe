import type { CallSession } from './call/call-session.ts';
import type { ChatSession } from './chat/chat-session.ts';
import { InstantHeap } from './time/instant-heap.ts';

/** Something that becomes due at its moment. Whether it still holds then is asked of the session, not of the agenda. */
export type AgendaEntry = ChatAgendaEntry | CallAgendaEntry;

export interface ChatAgendaEntry {
  kind: 'message-due' | 'message-end' | 'session-idle';
  session: ChatSession;
  /** Which message of the session, for the kinds that speak of one; 0 otherwise. */
  messageIndex: number;
}

export interface CallAgendaEntry {
  kind: 'call-due' | 'call-step' | 'call-date-over';
  session: CallSession;
}

/** What is due, earliest first; equal moments in the order they were added. */
export type Agenda = InstantHeap<AgendaEntry>;

export function emptyAgenda(): Agenda {
  return new InstantHeap<AgendaEntry>();
}
