import type { ControlSchemas } from '../../../src/control-operations.ts';
import { formatInstant, type Instant } from '../../../src/instant.ts';
import type { DomainEvent } from '../../domain/event.ts';
import { formatTimestamp } from '../format-timestamp.ts';

type Event = ControlSchemas['Event'];

/** An event with timestamps as strings, and workspaces by id only, as they contain API keys. */
function presentEvent(number: number, event: DomainEvent): Event {
  const at = formatInstant(event.at);
  if ('workspace' in event) return { number, at, type: event.type, workspaceId: event.workspace.id };
  const base = { number, at, type: event.type };
  return { ...base, ...withTimestamps(event) };
}

/** Consecutive events, of which the first has the number `from`. */
export function presentEvents(from: number, events: readonly DomainEvent[]): Event[] {
  return events.map((event, index) => presentEvent(from + index, event));
}

/** Formats only our own timestamps: customers' data may have fields of the same names. */
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
