import type { DomainEvent } from '../domain/event.ts';
import { createEventList } from './event-list.ts';
import type { EventLog } from './event-log.ts';

/** A log in memory. */
export function createMemoryLog(initialEvents: readonly DomainEvent[] = []): EventLog {
  let stored = createEventList(initialEvents);
  return {
    append(events) {
      stored.append(events);
      stored.nextSweep(events.length)?.commit();
    },
    length: () => stored.length(),
    read: (since, until) => stored.read(since, until),
    replace(events) {
      stored = createEventList(events);
    },
  };
}
