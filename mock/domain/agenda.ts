import TinyQueue from 'tinyqueue';
import type { Instant } from '../../src/instant.ts';
import type { CallSession, ChatSession } from './session.ts';

/** Something that becomes due at its moment. Whether it still holds then is asked of the session, not of the agenda. */
export type Due = DueInChat | DueInCall;

export interface DueInChat extends Moment {
  kind: 'message-due' | 'message-end' | 'session-idle';
  session: ChatSession;
  /** Which message of the session, for the kinds that speak of one; 0 otherwise. */
  messageIndex: number;
}

export interface DueInCall extends Moment {
  kind: 'call-due' | 'call-step' | 'call-date-over';
  session: CallSession;
}

interface Moment {
  at: Instant;
  /** Rises with every entry, so that equal moments keep the order they were added in. */
  order: number;
  sessionId: string;
}

/** What is due, earliest first; equal moments in the order they were added. */
export type Agenda = TinyQueue<Due>;

export function emptyAgenda(): Agenda {
  return new TinyQueue<Due>([], (one, other) => one.at - other.at || one.order - other.order);
}
