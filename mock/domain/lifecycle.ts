import type { Instant } from '../../src/instant.ts';
import { type AgendaEntry, toAgendaEntry } from './agenda.ts';
import {
  callDateOverEvents,
  callDueEvents,
  callStepEvents,
  isStillWaiting,
  placeNextCall,
} from './call/call-lifecycle.ts';
import type { LinePool } from './call/line-pool.ts';
import { messageDueEvents, messageEndEvents, sessionIdleEvents } from './chat/chat-lifecycle.ts';
import type { DomainEvent } from './event.ts';
import type { Timeline } from './time/timeline.ts';
import type { World } from './world.ts';

/** What is due next, and the events that follow from it, each with its own time; none when it no longer applies. */
export interface DueItem {
  events: readonly DomainEvent[];
  /** The pool whose first waiting call it is about; undefined for the first entry of the agenda. */
  pool: LinePool | undefined;
}

/**
 * What is due next on a timeline, up to and including `until`; undefined when nothing is.
 *
 * Lines are assigned only after everything that is due at the same time, so that of the calls that become ready
 * together the first in the queue gets one.
 *
 * Changes nothing: the caller calls `takeDue` and applies the events.
 */
export function nextDue(
  world: World,
  until: Instant,
  { agenda, poolsToServe, now }: Timeline = world,
): DueItem | undefined {
  const next = agenda.nextAt;
  if (poolsToServe.size > 0 && (next === undefined || next > now || next > until)) {
    for (const pool of poolsToServe) return { events: placeNextCall(world, pool, now), pool };
  }
  if (next === undefined || next > until) return undefined;
  const session = agenda.first;
  if (session === undefined) return undefined;
  return { events: dueEvents(world, toAgendaEntry(session, agenda.firstPart), next), pool: undefined };
}

/** Removes the due item, before its events are applied. */
export function takeDue(world: World, { events, pool }: DueItem, timeline: Timeline = world): void {
  if (pool === undefined) {
    world.lastSession = timeline.agenda.pop() ?? world.lastSession;
    return;
  }
  const first = pool.waiting.peek();
  if (events.length > 0) world.lastSession = first?.call;
  else if (first !== undefined && !isStillWaiting(first)) pool.waiting.pop();
  else timeline.poolsToServe.delete(pool);
}

/**
 * When the next event of a timeline is due, if no request comes before.
 *
 * Skips entries that no longer apply, without removing them: a later command may make them apply again. Only those of
 * chats that have left are removed, as nothing makes them apply and there may be very many.
 */
export function nextDueAt(world: World, { agenda }: Timeline = world): Instant | undefined {
  while (agenda.first !== undefined && hasLeft(toAgendaEntry(agenda.first, agenda.firstPart))) agenda.pop();
  return agenda.find((session, part, at) => dueEvents(world, toAgendaEntry(session, part), at).length > 0)?.at;
}

/** Whether an entry is about the silence of a chat that has left. */
function hasLeft({ kind, session }: AgendaEntry): boolean {
  return kind === 'session-idle' && session.idleAt === undefined;
}

function dueEvents(world: World, due: AgendaEntry, at: Instant): DomainEvent[] {
  switch (due.kind) {
    case 'message-due':
      return messageDueEvents(world, due, at);
    case 'message-end':
      return messageEndEvents(world, due, at);
    case 'session-idle':
      return sessionIdleEvents(due, at);
    case 'call-due':
      return callDueEvents(world, due, at);
    case 'call-date-over':
      return callDateOverEvents(due, at);
    case 'call-step':
      return callStepEvents(world, due, at);
  }
}
