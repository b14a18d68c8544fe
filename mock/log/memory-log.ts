import type { DomainEvent } from '../domain/event.ts';

/** Where events are kept. The first event has number 0. */
export interface EventLog {
  append(events: readonly DomainEvent[]): void;
  /** How many events there are. */
  length(): number;
  /** The events from that number on. */
  read(since: number): readonly DomainEvent[];
}

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
