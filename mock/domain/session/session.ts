import type { Instant } from '../../../src/instant.ts';
import type { CallOutcome, CallStart, EventOf, OutgoingMessage, SessionStart, SessionStatus } from '../event.ts';
import type { StoredEntry } from './transcript.ts';

/** A session as the world keeps it: what it started with, and what has become of it. */
export type Session = ChatSession | CallSession;

interface SessionState {
  sessionId: string;
  status: SessionStatus;
  transcript: readonly StoredEntry[];
  updatedAt: Instant;
}

export interface ChatSession extends SessionState {
  start: SessionStart;
  messages: readonly Message[];
  /** When the conversation is over unless something is said before. */
  idleAt: Instant | undefined;
}

export interface CallSession extends SessionState {
  start: CallStart;
  /** Rises with every call; of calls that are equal otherwise, the lower is placed first. */
  arrival: number;
  /** When the call may be placed; it moves when the call is rescheduled. */
  dueAt: Instant;
  /** Whether it waits for a line in its pool. */
  ready: boolean;
  /** What will become of the call; known once it is placed, or when it was decided before. */
  outcome: CallOutcome | undefined;
  /** When the next step of the course is due. */
  stepAt: Instant | undefined;
  agentNumber: string | null;
  placedAt: Instant | undefined;
  answeredAt: Instant | undefined;
  endedAt: Instant | undefined;
}

export interface Message {
  state: 'pending' | 'sending' | 'sent' | 'failed' | 'cancelled';
  dueAt: Instant;
  outgoing: OutgoingMessage;
  /** That it went out, and with which words. */
  sent: EventOf<'message-sent'> | undefined;
}

/** Whether a session is an attempt of a call. */
export function isCall(session: Session): session is CallSession {
  return 'dueAt' in session;
}
