import type { Instant } from '../../src/instant.ts';
import type { Due } from './agenda.ts';
import { callDateOver, callDue, callStep, nextPlacement } from './call-passage.ts';
import { messageDue, messageEnd, sessionIdle } from './chat-passage.ts';
import type { DomainEvent } from './event.ts';
import type { Timed } from './moment-heap.ts';
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
export function nextHappening(world: World, until: Instant): readonly DomainEvent[] | undefined {
  for (;;) {
    const next = world.agenda.nextAt;
    if (world.poolsToServe.size > 0 && (next === undefined || next > world.now || next > until)) {
      const events = placementInAnyPool(world);
      if (events.length > 0) return events;
    }
    if (next === undefined || next > until) return undefined;
    const due = world.agenda.pop();
    if (due === undefined) return undefined;
    world.atHand = due.session;
    const events = happening(world, due, next);
    if (events.length > 0) return events;
  }
}

function placementInAnyPool(world: World): readonly DomainEvent[] {
  for (const pool of world.poolsToServe) {
    const events = nextPlacement(world, pool);
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
export function nextMoment(world: World): Instant | undefined {
  const lookedPast: Timed<Due>[] = [];
  let due = world.agenda.peek();
  while (due !== undefined && happening(world, due.item, due.at).length === 0) {
    lookedPast.push(due);
    world.agenda.pop();
    due = world.agenda.peek();
  }
  for (const one of lookedPast) world.agenda.push(one);
  return due?.at;
}

function happening(world: World, due: Due, at: Instant): DomainEvent[] {
  switch (due.kind) {
    case 'message-due':
      return messageDue(world, due, at);
    case 'message-end':
      return messageEnd(world, due, at);
    case 'session-idle':
      return sessionIdle(due, at);
    case 'call-due':
      return callDue(world, due, at);
    case 'call-date-over':
      return callDateOver(due, at);
    case 'call-step':
      return callStep(world, due, at);
  }
}
