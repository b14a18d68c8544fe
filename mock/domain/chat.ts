import type { Instant } from '../../src/instant.ts';
import type { EventOf } from './event.ts';
import type { Variables } from './placeholders.ts';
import type { AgentDetails, SessionStart, SessionState } from './session.ts';
import type { WorkingHours } from './working-hours.ts';

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

/** A chat message that waits until it is due: its sender and its content. */
export interface OutgoingMessage {
  agent: AgentDetails;
  variables: Variables | null;
  content: MessageContent;
  attachments: readonly string[];
  email: EmailHeaders | null;
  /** The hours that were asked for; its due time already respects them. */
  workingHours?: WorkingHours;
}

/** The content of a message: written by the agent, verbatim, or from a template. Source: `messageType`. */
export type MessageContent =
  | { type: 'prompt'; additionalContext: string | null }
  | { type: 'say'; text: string }
  | { type: 'template'; templateId: string; language: string; variables: Variables };

/** The headers of an email. `cc` and `bcc` are comma-separated addresses. */
export interface EmailHeaders {
  subject: string | null;
  cc: string | null;
  bcc: string | null;
}

/**
 * The state of a scheduled message after an event, by the state before it.
 *
 * Source: Transitions, scheduled chat message.
 */
export const messageTransitions = {
  'message-scheduled': { none: 'pending' },
  'message-sending': { pending: 'sending' },
  'message-sent': { sending: 'sent' },
  'message-failed': { sending: 'failed' },
  'message-cancelled': { pending: 'cancelled' },
} as const satisfies Record<string, Partial<Record<Message['state'] | 'none', Message['state']>>>;
