import type { CallSession } from './call/call-session.ts';
import type { ChatSession } from './chat/chat-session.ts';

/** A session as the world stores it. */
export type Session = ChatSession | CallSession;

/** Whether a session is an attempt of a call. */
export function isCall(session: Session): session is CallSession {
  return 'dueAt' in session;
}
