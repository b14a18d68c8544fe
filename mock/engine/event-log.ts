import type { DomainEvent } from '../domain/event.ts';

/** An event and its number. Numbers only increase. The numbers of forgotten events are missing. */
export interface NumberedEvent {
  number: number;
  event: DomainEvent;
}

/** The events of a mock. An append is in memory at once; a store makes it durable soon after. */
export interface EventLog {
  append(events: readonly DomainEvent[]): void;
  /** Replaces all events. Numbers start again at 0. */
  replace(events: readonly DomainEvent[]): void;
  length(): number;
  /** The events from number `since` up to, but not including, number `until`. */
  read(since: number, until?: number): readonly DomainEvent[];
  /** The events from number `since` up to, but not including, number `until`, with their numbers: at most `limit` events. */
  readNumbered(since: number, until?: number, limit?: number): readonly NumberedEvent[];
  /**
   * Resolves once all events are durable and, if processes share the store, this process still owns it.
   *
   * Rejects when an event could not be stored: the events that were not stored are removed.
   * Undefined if all events are durable already.
   */
  whenStored(): Promise<void> | undefined;
  /** Calls the listener after events that could not be stored were rolled back. */
  onRollback(listener: () => void): void;
  /** Whether the store was lost for good: nothing can be stored until a restart. Undefined for a log that cannot be lost. */
  isLost?(): boolean;
}

/** Thrown when another process owns or changed the store, or when the store cannot be reached. */
export class StoreLost extends Error {
  /** Whether the change may have been stored although it failed. */
  readonly mayBeStored: boolean;
  /** Whether this process can never store again. */
  readonly isForGood: boolean;

  constructor(message: string, options: { mayBeStored: boolean; isForGood?: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = 'StoreLost';
    this.mayBeStored = options.mayBeStored;
    this.isForGood = options.isForGood ?? false;
  }
}
