import type { DomainEvent } from '../domain/event.ts';

/** Numbers of events increase, but the log may skip numbers of removed events. */
export interface NumberedEvent {
  number: number;
  event: DomainEvent;
}

/** An append changes the memory at once. A store makes the events durable soon after. */
export interface EventLog {
  append(events: readonly DomainEvent[]): void;
  replace(events: readonly DomainEvent[]): void;
  length(): number;
  read(since: number, until?: number): readonly DomainEvent[];
  readNumbered(since: number, until?: number, limit?: number): readonly NumberedEvent[];
  /**
   * Resolves once all events are durable; undefined if they are already. Rejects if another process owns the state, or
   * if an event could not be stored, after removing the unstored events.
   */
  whenStored(): Promise<void> | undefined;
  /** Calls the listener after the log has removed events that could not be stored. */
  onRollback(listener: () => void): void;
  /** Whether the log can store nothing until a restart. Undefined for a log in memory. */
  isLost?(): boolean;
}

/** Thrown when the store of events cannot be reached, or another process owns or changed it. */
export class StoreLost extends Error {
  /** Whether the store may contain a change of events although the append failed. */
  readonly mayBeStored: boolean;
  /** Whether the process cannot store events any more, even later. */
  readonly isForGood: boolean;

  constructor(message: string, options: { mayBeStored: boolean; isForGood?: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = 'StoreLost';
    this.mayBeStored = options.mayBeStored;
    this.isForGood = options.isForGood ?? false;
  }
}
