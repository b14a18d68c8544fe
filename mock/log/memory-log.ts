import type { DomainEvent } from '../domain/event.ts';
import { dropEventsOf } from './drop-events.ts';
import type { EventLog } from './event-log.ts';

/** A log in memory. */
export function createMemoryLog(initialEvents: readonly DomainEvent[] = []): EventLog {
  let stored = initialEvents.slice();
  return {
    append(events) {
      for (const event of events) stored.push(event);
    },
    length: () => stored.length,
    read: (since, until) => stored.slice(since, until),
    replace(events) {
      stored = events.slice();
    },
    dropSessions(sessionIds) {
      stored = dropEventsOf(stored, sessionIds);
    },
  };
}
