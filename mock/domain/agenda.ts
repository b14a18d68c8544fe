import { MomentHeap } from './moment-heap.ts';
import type { CallSession, ChatSession } from './session.ts';

/** Something that becomes due at its moment. Whether it still holds then is asked of the session, not of the agenda. */
export type Due = DueInChat | DueInCall;

export interface DueInChat {
  kind: 'message-due' | 'message-end' | 'session-idle';
  session: ChatSession;
  /** Which message of the session, for the kinds that speak of one; 0 otherwise. */
  messageIndex: number;
}

export interface DueInCall {
  kind: 'call-due' | 'call-step' | 'call-date-over';
  session: CallSession;
}

/** What is due, earliest first; equal moments in the order they were added. */
export type Agenda = MomentHeap<Due>;

export function emptyAgenda(): Agenda {
  return new MomentHeap<Due>();
}
