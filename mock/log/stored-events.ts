import type { DomainEvent } from '../domain/event.ts';

/** An event as it is written down; for `event-left`, how many of them follow each other. */
export type StoredEvent = DomainEvent & { count?: number };

/** Events to write down: of those that were let go, and follow each other, it has the number. */
export function toStoredEvents(events: readonly DomainEvent[]): readonly StoredEvent[] {
  if (!events.some(isLeft)) return events;
  const stored: StoredEvent[] = [];
  for (const event of events) {
    const last = stored.at(-1);
    if (isLeft(event) && last?.type === 'event-left') last.count = (last.count ?? 1) + 1;
    else stored.push(isLeft(event) ? { ...event } : event);
  }
  return stored;
}

/** The events that were written down. */
export function fromStoredEvents(stored: readonly StoredEvent[]): readonly DomainEvent[] {
  if (!stored.some(isLeft)) return stored;
  return stored.flatMap((event) => {
    if (!isLeft(event)) return event;
    const { count = 1, ...left } = event;
    return new Array<DomainEvent>(count).fill(left);
  });
}

function isLeft({ type }: StoredEvent): boolean {
  return type === 'event-left';
}
