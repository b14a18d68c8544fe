import { apply } from '../domain/apply.ts';
import type { DomainEvent } from '../domain/event.ts';
import { emptyWorld, type World } from '../domain/world.ts';
import type { EventLog, KeptEvents } from '../log/event-log.ts';
import type { CooperativeTask } from './cooperative-task.ts';

/** Events between two places where others could have their turn: about a tenth of a millisecond. */
const eventsPerStep = 32;

/** Builds a world from its events, as work that can be done in turns. @throws Error when they cannot be replayed. */
export function* replay(events: readonly DomainEvent[], maxSessions?: number): CooperativeTask<World> {
  const world = emptyWorld(maxSessions);
  let applied = 0;
  for (const event of events) {
    // There may be more that were let go than all others, and they change nothing.
    if (event.type === 'event-left') continue;
    apply(world, event);
    applied += 1;
    if (applied % eventsPerStep === 0) yield;
  }
  return world;
}

/** The events from that number on that were not let go. */
export function readKeptEvents(log: EventLog, since = 0): KeptEvents {
  return { events: log.read(since).filter(({ type }) => type !== 'event-left'), until: log.length() };
}
