import type { Instant } from '../../src/instant.ts';
import { callDateOverEvents, callDueEvents, callStepEvents, isStillWaiting, placeNextCall } from './call-lifecycle.ts';
import { messageDueEvents, messageEndEvents, sessionIdleEvents } from './chat.ts';
import type { DomainEvent, EventType } from './event.ts';
import type { LinePool } from './line-pool.ts';
import type { SessionStatus } from './session.ts';
import { type AgendaEntry, findEntry, type Timeline } from './timeline.ts';
import type { World } from './world.ts';

/** What is due next, and the events that follow from it, each with its own time; none when it no longer applies. */
export interface DueItem {
  events: readonly DomainEvent[];
  /** The pool whose first waiting call it is about; undefined for the first entry of the agenda. */
  pool: LinePool | undefined;
}

/**
 * What is due next, up to and including `until`. Changes nothing: the caller calls `takeDue` and applies the events.
 * Lines are assigned after all else of the same time, so that the first in the queue gets one.
 */
export function nextDue(
  world: World,
  until: Instant,
  { agenda, poolsToServe, now }: Timeline = world,
): DueItem | undefined {
  const next = agenda.peek();
  if (poolsToServe.size > 0 && (next === undefined || next.at > now || next.at > until)) {
    for (const pool of poolsToServe) return { events: placeNextCall(world, pool, now), pool };
  }
  return next === undefined || next.at > until ? undefined : { events: dueEvents(world, next), pool: undefined };
}

/** Removes the due item, before its events are applied. */
export function takeDue({ events, pool }: DueItem, timeline: Timeline): void {
  if (pool === undefined) {
    timeline.agenda.pop();
    return;
  }
  // What an event follows from is taken by `apply`.
  if (events.length > 0) return;
  const first = pool.waiting.peek();
  if (first !== undefined && !isStillWaiting(first)) pool.waiting.pop();
  else timeline.poolsToServe.delete(pool);
}

/** When the next event is due. Entries that do not apply stay: a later command may make them apply again. */
export function nextDueAt(world: World, { agenda }: Timeline = world): Instant | undefined {
  return findEntry(agenda, (entry) => dueEvents(world, entry).length > 0)?.at;
}

function dueEvents(world: World, due: AgendaEntry): DomainEvent[] {
  switch (due.kind) {
    case 'message-due':
      return messageDueEvents(world, due);
    case 'message-end':
      return messageEndEvents(world, due);
    case 'session-idle':
      return sessionIdleEvents(due);
    case 'call-due':
      return callDueEvents(world, due);
    case 'call-date-over':
      return callDateOverEvents(due);
    case 'call-step':
      return callStepEvents(world, due);
  }
}

/**
 * The status after an event, by the status before it. Events that are not listed cannot happen.
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

export type SessionEvent = Exclude<
  EventType,
  | `workspace-${string}`
  | 'profile-set'
  | 'sessions-evicted'
  | 'workflow-updated'
  | 'call-outcome-decided'
  | 'next-call-outcomes-decided'
  | 'next-call-outcomes-removed'
>;

type Row = Partial<Record<SessionStatus | 'none', SessionStatus>>;
