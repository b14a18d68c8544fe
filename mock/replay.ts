import { apply } from './domain/apply.ts';
import type { DomainEvent } from './domain/event.ts';
import { emptyWorld, type World } from './domain/world.ts';
import type { Work } from './work.ts';

/** Builds a world from its events, as work that can be done in turns. @throws Error when they cannot be replayed. */
export function* replay(events: readonly DomainEvent[], keep?: number): Work<World> {
  const world = emptyWorld(keep);
  for (const event of events) {
    apply(world, event);
    yield;
  }
  return world;
}
