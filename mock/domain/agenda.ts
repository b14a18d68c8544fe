import TinyQueue from 'tinyqueue';
import type { Instant } from '../../src/instant.ts';

/** Something that becomes due at its moment. Whether it still holds then is asked of the world, not of the agenda. */
export interface Due {
  kind: 'message-due' | 'message-end' | 'session-idle' | 'call-due' | 'call-step' | 'call-date-over';
  at: Instant;
  /** Rises with every entry, so that equal moments keep the order they were added in. */
  order: number;
  sessionId: string;
  /** Which message of the session, for the kinds that speak of one; 0 otherwise. */
  messageIndex: number;
}

/** What is due, earliest first; equal moments in the order they were added. */
export type Agenda = TinyQueue<Due>;

export function emptyAgenda(): Agenda {
  return new TinyQueue<Due>([], (one, other) => one.at - other.at || one.order - other.order);
}
