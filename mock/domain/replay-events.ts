import { apply } from './apply.ts';
import type { DomainEvent } from './event.ts';
import { emptyWorld, type World } from './world.ts';

/** Builds a world from its events. @throws Error when they cannot be replayed. */
export function replayEvents(events: readonly DomainEvent[], keep?: number): World {
  const world = emptyWorld(keep);
  for (const event of events) apply(world, event);
  return world;
}
