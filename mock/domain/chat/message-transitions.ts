import type { Message } from './chat-session.ts';

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
