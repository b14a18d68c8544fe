import type { DomainEvent } from '../domain/event.ts';
import type { EventLog } from '../engine.ts';

/** Keeps events for as long as the process lives. */
export function memoryLog(before: readonly DomainEvent[] = []): EventLog {
  let kept = before.slice();
  return {
    append(events) {
      for (const event of events) kept.push(event);
    },
    length: () => kept.length,
    read: (since, until) => kept.slice(since, until),
    replace(events) {
      kept = events.slice();
    },
  };
}
