import type { DomainEvent } from '../domain/event.ts';

/** An event and its number. Numbers only grow. Those of events that were forgotten are missing. */
export interface NumberedEvent {
  number: number;
  event: DomainEvent;
}

/** The events of a mock. They are in memory at once; a log with a store makes them durable soon after. */
export interface EventLog {
  append(events: readonly DomainEvent[]): void;
  /** Replaces all events. Numbers start again at 0. */
  replace(events: readonly DomainEvent[]): void;
  length(): number;
  /** The events from that number on, up to another, which is not among them. */
  read(since: number, until?: number): readonly DomainEvent[];
  /** The same with their numbers, at most `limit` of them. */
  readNumbered(since: number, until?: number, limit?: number): readonly NumberedEvent[];
  /**
   * Resolves once all events are durable and, where other processes share the store, this one still owns it.
   *
   * Rejects when they are not: the events that were not stored are gone then. Undefined: there is nothing to wait for.
   */
  whenStored(): Promise<void> | undefined;
  /** Calls the listener after events that could not be stored were taken back. */
  onRollback(listener: () => void): void;
}

/** Another process owns or changed the store, or the store cannot be reached. */
export class StoreLost extends Error {
  /** Whether what was to be stored may be there all the same. */
  readonly mayBeStored: boolean;
  /** Whether this process stores nothing any more. */
  readonly isForGood: boolean;

  constructor(message: string, options: { mayBeStored: boolean; isForGood?: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = 'StoreLost';
    this.mayBeStored = options.mayBeStored;
    this.isForGood = options.isForGood ?? false;
  }
}
