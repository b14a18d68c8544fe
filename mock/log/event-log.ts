import type { DomainEvent } from '../domain/event.ts';

/**
 * A store of events. The first event has number 0.
 *
 * Of a session that is named in `sessions-evicted` it may let the events go: `event-left` stands in their places from then on.
 */
export interface EventLog {
  append(events: readonly DomainEvent[]): void;
  /** How many events there are. */
  length(): number;
  /** The events from that number on, up to another, which is not among them. */
  read(since: number, until?: number): readonly DomainEvent[];
  /** Replaces all events. */
  replace(events: readonly DomainEvent[]): void;
}

/** Events of a log from a number on, without those that were let go. */
export interface KeptEvents {
  events: readonly DomainEvent[];
  /** The number of the event after them. */
  until: number;
}
