import type { Instant } from '../../../src/instant.ts';
import type { EventOf } from '../event.ts';
import type { SessionStart, SessionState } from '../session/session-start.ts';
import type { OutgoingMessage } from './outgoing-message.ts';

export interface ChatSession extends SessionState {
  start: SessionStart;
  messages: readonly Message[];
  /** When the conversation ends unless something is said before. */
  idleAt: Instant | undefined;
}

export interface Message {
  state: 'pending' | 'sending' | 'sent' | 'failed' | 'cancelled';
  dueAt: Instant;
  outgoing: OutgoingMessage;
  /** When it was sent, and its content. */
  sent: EventOf<'message-sent'> | undefined;
}

/** Whether a message has not left yet, and still can. */
export function isUnsent({ state }: Message): boolean {
  return state === 'pending' || state === 'sending';
}
