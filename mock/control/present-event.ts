import type { ControlSchemas } from '../../src/control-operations.ts';
import { formatInstant } from '../../src/instant.ts';
import type { DomainEvent } from '../domain/event.ts';

type Event = ControlSchemas['Event'];

/** An event as it is shown: moments as texts, and of workspaces only which one, as they hold API keys. */
export function presentEvent(number: number, event: DomainEvent): Event {
  const at = formatInstant(event.at);
  if ('workspace' in event) return { number, at, type: event.type, workspaceId: event.workspace.id };
  // The keys of an object keep the place where they were put first.
  return { number, at, type: event.type, ...(JSON.parse(JSON.stringify(event, withMoments)) as object) };
}

/** The events in a row, the first of them with that number. */
export function presentEvents(from: number, events: readonly DomainEvent[]): Event[] {
  return events.map((event, index) => presentEvent(from + index, event));
}

const moments = ['at', 'dueAt', 'endAt', 'stepAt'];

function withMoments(key: string, value: unknown): unknown {
  return typeof value === 'number' && moments.includes(key) ? formatInstant(value) : value;
}
