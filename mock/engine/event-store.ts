import { apply } from '../domain/apply.ts';
import type { DomainEvent } from '../domain/event.ts';
import { type DueItem, takeDue } from '../domain/lifecycle.ts';
import type { Timeline } from '../domain/time/timeline.ts';
import type { World } from '../domain/world.ts';
import type { EventLog } from '../log/event-log.ts';
import type { LogChange } from './engine.ts';

/** A world, and the log of the events that built it. */
export interface EventStore {
  /** Another one after `replace`. */
  readonly world: World;
  readonly log: EventLog;
  /**
   * Appends events to the log and applies them to the world; `due` is what they follow from.
   *
   * @throws Error when the log cannot store them, on a full disk for example: they have not happened then and stay due
   */
  commit(events: readonly DomainEvent[], due?: DueItem, timeline?: Timeline): void;
  /** Replaces all events, and the world by the one that they build. */
  replace(events: readonly DomainEvent[], next: World): void;
}

/** `onAppend` is called after events were appended and applied. */
export function createEventStore(log: EventLog, world: World, onAppend: (change: LogChange) => void): EventStore {
  const store = {
    world,
    log,
    commit(events: readonly DomainEvent[], due?: DueItem, timeline?: Timeline) {
      if (events.length > 0) log.append(events);
      if (due !== undefined) takeDue(due, timeline ?? store.world);
      for (const event of events) apply(store.world, event);
      if (events.length > 0) onAppend({ type: 'appended', from: log.length() - events.length });
    },
    replace(events: readonly DomainEvent[], next: World) {
      log.replace(events);
      store.world = next;
    },
  };
  return store;
}
