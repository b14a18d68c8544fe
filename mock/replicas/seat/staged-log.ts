import type { DomainEvent } from '../../domain/event.ts';
import { createEventList } from '../../log/event-list.ts';
import type { EventLog } from '../../log/event-log.ts';

/** A log whose last events are not stored yet. */
export interface StagedLog extends EventLog {
  /** The events that are not stored yet. */
  stagedEvents(): readonly DomainEvent[];
  /** How many events are stored. */
  storedLength(): number;
  /** They are stored now. */
  confirm(): void;
  /** They will not be stored. */
  discard(): void;
  /** Adds events that others have stored. */
  follow(events: readonly DomainEvent[]): void;
}

/** A log, empty at first; `onStage` is called with events before they are added. */
export function createStagedLog(onStage: (events: readonly DomainEvent[]) => void): StagedLog {
  const stored = createEventList();
  let staged: DomainEvent[] = [];
  const follow = (events: readonly DomainEvent[]) => {
    stored.append(events);
    stored.nextSweep(events.length)?.commit();
  };
  return {
    append(events) {
      onStage(events);
      for (const event of events) staged.push(event);
    },
    length: () => stored.length() + staged.length,
    read(since, until = Number.POSITIVE_INFINITY) {
      const end = stored.length();
      const events = since < end ? stored.read(since, until) : [];
      if (staged.length > 0 && until > end) events.push(...staged.slice(Math.max(0, since - end), until - end));
      return events;
    },
    replace() {
      throw new Error('What replicas share is not replaced; another generation is started.');
    },
    stagedEvents: () => staged,
    storedLength: () => stored.length(),
    confirm() {
      const events = staged;
      staged = [];
      follow(events);
    },
    discard() {
      staged = [];
    },
    follow,
  };
}
