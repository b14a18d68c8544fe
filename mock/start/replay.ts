import { apply } from '../domain/apply.ts';
import type { DomainEvent } from '../domain/event.ts';
import { emptyWorld, type World } from '../domain/world.ts';
import type { Work } from '../work.ts';

/** Events between two places where others could have their turn: about a tenth of a millisecond. */
const eventsPerStep = 32;

/** Builds a world from its events, as work that can be done in turns. @throws Error when they cannot be replayed. */
export function* replay(events: readonly DomainEvent[], keep?: number): Work<World> {
  const world = emptyWorld(keep);
  for (let first = 0; first < events.length; first += eventsPerStep) {
    for (const event of events.slice(first, first + eventsPerStep)) apply(world, event);
    yield;
  }
  return world;
}
