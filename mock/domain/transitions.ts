import type { Instant } from '../../src/instant.ts';
import type { EventType } from './event.ts';
import type { SessionState, SessionStatus } from './session.ts';

/**
 * The status after an event, by the status before it. Events that are not listed cannot happen.
 *
 * Source: Session statuses; the cancellation row of Transitions.
 * Assumption `session/transitions`: every other row of this table.
 */
export const transitions = {
  'chat-started': { none: 'active' },
  'message-scheduled': { active: 'active', completed: 'active', agent_errored: 'active' },
  'message-sending': { active: 'active', agent_errored: 'active' },
  'message-sent': { active: 'active', agent_errored: 'active' },
  'message-failed': { active: 'active', agent_errored: 'agent_errored' },
  'message-cancelled': { active: 'active', agent_errored: 'agent_errored' },
  'agent-failed': { active: 'agent_errored', agent_errored: 'agent_errored' },
  'conversation-continued': { active: 'active', completed: 'active', agent_errored: 'active' },
  'chat-completed': { active: 'completed' },
  'call-queued': { none: 'call_in_queue' },
  'call-ready': { call_in_queue: 'call_in_queue' },
  'call-rescheduled': { call_in_queue: 'call_in_queue' },
  'call-placed': { call_in_queue: 'call_placed' },
  'call-answered': { call_placed: 'call_in_progress' },
  'call-hung-up': { call_in_progress: 'call_hangup' },
  'call-errored': { call_in_progress: 'call_errored' },
  'call-agent-errored': { call_in_progress: 'agent_errored' },
  'call-not-connected': { call_placed: 'could_not_connect' },
  'call-not-answered': { call_placed: 'call_expired' },
  'call-expired': { call_in_queue: 'call_expired' },
  'call-cancelled': { call_in_queue: 'call_canceled' },
} as const satisfies Record<SessionEvent, Row>;

/** The events of a session. */
export type SessionEvent = Exclude<
  EventType,
  | `workspace-${string}`
  | 'profile-set'
  | 'sessions-evicted'
  | 'workflow-updated'
  | 'call-outcome-decided'
  | 'next-call-outcomes-decided'
>;

type Row = Partial<Record<SessionStatus | 'none', SessionStatus>>;

/** @throws Error when the table has no such row: a bug in our own code. */
export function nextStatus(event: SessionEvent, from: SessionStatus | 'none'): SessionStatus {
  const row: Row = transitions[event];
  const to = row[from];
  if (to === undefined) throw new Error(`${event} cannot happen to a session that is ${from}.`);
  return to;
}

/** The session with the status that the event leads to; for `apply` only. @throws Error as `nextStatus` does. */
export function transition<Kind extends SessionState>(
  session: Kind,
  { type, at }: { type: SessionEvent; at: Instant },
): Kind {
  const status = nextStatus(type, session.status);
  if (status !== session.status) session.updatedAt = at;
  session.status = status;
  return session;
}
