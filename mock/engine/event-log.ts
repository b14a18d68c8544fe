import type { DomainEvent } from '../domain/event.ts';

export interface NumberedEvent {
  number: number;
  event: DomainEvent;
}

/** The events of a mock. An append changes the memory at once; a store makes the events durable soon after. */
export interface EventLog {
  append(events: readonly DomainEvent[]): void;
  /** Replaces all events of the log. The numbers of events start again at 0. */
  replace(events: readonly DomainEvent[]): void;
  length(): number;
  /** Returns the logged events from number `since` to before number `until`. */
  read(since: number, until?: number): readonly DomainEvent[];
  /** Returns at most `limit` events with their numbers, from number `since` to before number `until`. */
  readNumbered(since: number, until?: number, limit?: number): readonly NumberedEvent[];
  /**
   * Resolves once all events are durable; undefined if they already are. Rejects if the log had to remove events that
   * could not be stored, or if another process owns the state.
   */
  whenStored(): Promise<void> | undefined;
  /** Calls the listener after the log has removed events that could not be stored. */
  onRollback(listener: () => void): void;
  /** Whether the log can store nothing until a restart. Undefined for a log in memory. */
  isLost?(): boolean;
}

/** Thrown when the store of events cannot be reached, or another process owns or changed it. */
export class StoreLost extends Error {
  readonly mayBeStored: boolean;
  /** Whether the process can never store events again, so that only a restart helps. */
  readonly isForGood: boolean;

  constructor(message: string, options: { mayBeStored: boolean; isForGood?: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = 'StoreLost';
    this.mayBeStored = options.mayBeStored;
    this.isForGood = options.isForGood ?? false;
  }
}
