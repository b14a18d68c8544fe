import type { DomainEvent } from '../domain/event.ts';

/** A store of events. The first event has number 0. */
export interface EventLog {
  append(events: readonly DomainEvent[]): void;
  /** How many events there are. */
  length(): number;
  /** The events from that number on, up to another, which is not among them. */
  read(since: number, until?: number): readonly DomainEvent[];
  /** Replaces all events. */
  replace(events: readonly DomainEvent[]): void;
  /** Lets go of the events of these sessions, without changing the number of any other. A log on a disk may keep them. */
  dropSessions?(sessionIds: ReadonlySet<string>): void;
}
