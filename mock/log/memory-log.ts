import type { DomainEvent } from '../domain/event.ts';
import type { EventLog } from '../engine.ts';

/** Keeps events for as long as the process lives. */
export function memoryLog(): EventLog {
  const kept: DomainEvent[] = [];
  return {
    append(events) {
      for (const event of events) kept.push(event);
    },
    length: () => kept.length,
    read: (since) => kept.slice(since),
  };
}
