import type { DomainEvent } from '../domain/event.ts';
import { createEventList } from './event-list.ts';
import type { EventLog } from './event-log.ts';

/** A log in memory. */
export function createMemoryLog(initialEvents: readonly DomainEvent[] = []): EventLog {
  let stored = createEventList();
  for (const event of initialEvents) stored.push(event);
  return {
    append(events) {
      for (const event of events) stored.push(event);
      stored.nextSweep(events.length)?.commit();
    },
    length: () => stored.length(),
    read: (since, until) => stored.read(since, until),
    replace(events) {
      stored = createEventList();
      for (const event of events) stored.push(event);
    },
  };
}
