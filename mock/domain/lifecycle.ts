import type { Instant } from '../../src/instant.ts';
import { callDateOverEvents, callDueEvents, callStepEvents, placeNextCall } from './call/call-lifecycle.ts';
import { messageDueEvents, messageEndEvents, sessionIdleEvents } from './chat/chat-lifecycle.ts';
import type { DomainEvent } from './event.ts';
import type { AgendaEntry } from './time/agenda.ts';
import type { TimedItem } from './time/instant-heap.ts';
import type { World } from './world.ts';

/**
 * What happens next in the world by the passing of time, up to and including `until`:
 * the events of one happening, each at its own moment, or undefined when nothing is left.
 *
 * Lines are given out only after all that is due at the same moment, so that the first
 * of the calls that become ready together gets one, whichever came first.
 *
 * An entry is taken from the agenda before it is judged, so the caller has to apply what is returned.
 */
export function nextDueEvents(world: World, until: Instant): readonly DomainEvent[] | undefined {
  for (;;) {
    const next = world.agenda.nextAt;
    if (world.poolsToServe.size > 0 && (next === undefined || next > world.now || next > until)) {
      const events = placeInAnyPool(world);
      if (events.length > 0) return events;
    }
    if (next === undefined || next > until) return undefined;
    const due = world.agenda.pop();
    if (due === undefined) return undefined;
    world.lastSession = due.session;
    const events = dueEvents(world, due, next);
    if (events.length > 0) return events;
  }
}

function placeInAnyPool(world: World): readonly DomainEvent[] {
  for (const pool of world.poolsToServe) {
    const events = placeNextCall(world, pool);
    if (events.length > 0) return events;
    world.poolsToServe.delete(pool);
  }
  return [];
}

/**
 * The moment of the next thing that will happen by itself, if nothing is asked before.
 *
 * Entries that would come to nothing are only looked past: a later command may make them hold again.
 */
export function nextDueAt(world: World): Instant | undefined {
  const skipped: TimedItem<AgendaEntry>[] = [];
  let due = world.agenda.peek();
  while (due !== undefined && dueEvents(world, due.item, due.at).length === 0) {
    skipped.push(due);
    world.agenda.pop();
    due = world.agenda.peek();
  }
  for (const entry of skipped) world.agenda.push(entry);
  return due?.at;
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
