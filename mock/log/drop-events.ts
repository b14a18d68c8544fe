import type { DomainEvent } from '../domain/event.ts';

/** The events, with `event-left` in the places of those of these sessions, so that no number changes. */
export function dropEventsOf(events: readonly DomainEvent[], sessionIds: ReadonlySet<string>): DomainEvent[] {
  return events.map((event) =>
    'sessionId' in event && sessionIds.has(event.sessionId) ? { type: 'event-left', at: event.at } : event,
  );
}
