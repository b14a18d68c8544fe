import { apply } from '../domain/apply.ts';
import type { DomainEvent } from '../domain/event.ts';
import { emptyWorld, type World } from '../domain/world.ts';
import type { CooperativeTask } from './cooperative-task.ts';

/** Events between two places where others could run: about a tenth of a millisecond. */
const eventsPerStep = 32;

/** Builds a world from its events. @throws Error when they cannot be replayed. */
export function* replay(events: readonly DomainEvent[], maxSessions?: number): CooperativeTask<World> {
  const world = emptyWorld(maxSessions);
  for (const [index, event] of events.entries()) {
    apply(world, event);
    if (index % eventsPerStep === 0) yield;
  }
  return world;
}
