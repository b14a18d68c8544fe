import type { ControlSchemas } from '../../../src/control-operations.ts';
import { formatInstant, type Instant } from '../../../src/instant.ts';
import type { DomainEvent } from '../../domain/event.ts';
import { formatTimestamp } from '../format-timestamp.ts';

type Event = ControlSchemas['Event'];

/** An event as it is shown: moments as texts, and of workspaces only which one, as they hold API keys. */
function presentEvent(number: number, event: DomainEvent): Event {
  const at = formatInstant(event.at);
  if ('workspace' in event) return { number, at, type: event.type, workspaceId: event.workspace.id };
  const base = { number, at, type: event.type };
  return { ...base, ...withTimestamps(event) };
}

/** The events in a row, the first of them with that number. */
export function presentEvents(from: number, events: readonly DomainEvent[]): Event[] {
  return events.map((event, index) => presentEvent(from + index, event));
}

/** Only the places that hold moments: what a customer brings may have fields of the same names. */
function withTimestamps(event: Exclude<DomainEvent, { workspace: unknown }>) {
  return {
    ...withFormattedAt(event),
    ...('dueAt' in event ? { dueAt: formatTimestamp(event.dueAt) } : {}),
    ...('endAt' in event ? { endAt: formatTimestamp(event.endAt) } : {}),
    ...('stepAt' in event ? { stepAt: formatTimestamp(event.stepAt) } : {}),
    ...('start' in event ? { start: withFormattedAt(event.start) } : {}),
    ...('entries' in event ? { entries: event.entries.map(withFormattedAt) } : {}),
  };
}

function withFormattedAt<Timed extends { at: Instant }>(timed: Timed) {
  return { ...timed, at: formatInstant(timed.at) };
}
