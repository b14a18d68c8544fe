import type { DomainEvent } from '../domain/event.ts';
import { apply } from '../domain/lifecycle.ts';
import { emptyWorld, type World } from '../domain/world.ts';

/** Builds a world from its events. @throws Error when they cannot be replayed. */
export function replay(events: readonly DomainEvent[], maxSessions?: number): World {
  const world = emptyWorld(maxSessions);
  for (const event of events) apply(world, event);
  return world;
}
