import { workspaceIdOf } from '../../domain/admin/branch-workspace.ts';
import type { DomainEvent } from '../../domain/event.ts';
import { workspaceIdIn } from '../../domain/session/session.ts';

/** The events of a whole mock, by workspace. What concerns all workspaces is in each that is open by then. */
export function splitEvents(events: readonly DomainEvent[]): Map<string, DomainEvent[]> {
  const streams = new Map<string, DomainEvent[]>();
  for (const event of events) {
    if (event.type === 'event-left') continue;
    if (event.type === 'profile-set' && event.workspaceId === undefined)
      for (const stream of streams.values()) stream.push(event);
    else if (event.type === 'sessions-left') {
      for (const [workspaceId, sessionIds] of Map.groupBy(event.sessionIds, (id) => workspaceIdIn(id) ?? ''))
        streams.get(workspaceId)?.push({ type: 'sessions-left', at: event.at, sessionIds });
    } else {
      const workspaceId = workspaceIdOf(event) ?? '';
      const stream = streams.get(workspaceId) ?? [];
      stream.push(event);
      streams.set(workspaceId, stream);
    }
  }
  return streams;
}

/** The events of workspaces as those of one mock: each in its own order, and all in that of their times as far as possible. */
export function mergeEvents(streams: readonly (readonly DomainEvent[])[]): DomainEvent[] {
  const merged: DomainEvent[] = [];
  const waiting = streams.filter(({ length }) => length > 0).map((events) => ({ events, next: 0 }));
  while (waiting.length > 0) {
    let first = waiting[0] as (typeof waiting)[number];
    for (const stream of waiting) if (atOf(stream) < atOf(first)) first = stream;
    merged.push(first.events[first.next] as DomainEvent);
    first.next += 1;
    if (first.next === first.events.length) waiting.splice(waiting.indexOf(first), 1);
  }
  return merged;
}

function atOf({ events, next }: { events: readonly DomainEvent[]; next: number }): number {
  return events[next]?.at ?? 0;
}
