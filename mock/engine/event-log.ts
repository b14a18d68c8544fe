import type { DomainEvent } from '../domain/event.ts';

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
  onRollback(listener: () => void): void;
  /** Whether the log can store nothing until a restart. Undefined for a log in memory. */
  isLost?(): boolean;
}

/** Thrown when the store of events cannot be reached, or another process owns or changed it. */
export class StoreLost extends Error {
  /** Whether the store may contain a change of events although the append failed. */
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
