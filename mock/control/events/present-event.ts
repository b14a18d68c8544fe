import type { ControlSchemas } from '../../../src/control-operations.ts';
import { formatInstant, type Instant } from '../../../src/instant.ts';
import { workspaceIdOf } from '../../domain/admin/branch-workspace.ts';
import { bounds } from '../../domain/bounds/bounds.ts';
import type { DomainEvent } from '../../domain/event.ts';
import { entriesOf } from '../../domain/session/transcript.ts';
import type { CooperativeTask } from '../../engine/cooperative-task.ts';
import type { Engine } from '../../engine/engine.ts';
import { formatTimestamp } from '../format-timestamp.ts';
import { takeWhileFits } from '../paging/take-while-fits.ts';

type Event = ControlSchemas['Event'];

interface PresentedEvents {
  events: Event[];
  next: number;
  total: number;
}

/** An event with timestamps as strings, and workspaces by id only, as they contain API keys. */
export function presentEvent(number: number, event: DomainEvent): Event {
  const at = formatInstant(event.at);
  if ('workspace' in event) return { number, at, type: event.type, workspaceId: event.workspace.id };
  const base = { number, at, type: event.type };
  return { ...base, ...withTimestamps(event) };
}

/** The first of the events from that number on, as many as an answer holds, and the number of the next one. */
export function presentFirstEvents(
  engine: Pick<Engine, 'eventsSince' | 'eventCount'>,
  from: number,
  { limit = bounds.itemsPerAnswer, maxSize = bounds.answerSize, workspaceId }: FirstEventsOptions = {},
): { events: Event[]; next: number } {
  const numbered = engine.eventsSince(from, from + limit).map((event, index) => ({ event, number: from + index }));
  const shown =
    workspaceId === undefined ? numbered : numbered.filter(({ event }) => workspaceIdOf(event) === workspaceId);
  const events = takeWhileFits(shown, ({ event, number }) => presentEvent(number, event), maxSize);
  const end = Math.min(from, engine.eventCount()) + numbered.length;
  return { events, next: shown[events.length]?.number ?? end };
}

interface FirstEventsOptions {
  limit?: number;
  maxSize?: number;
  /** Only events of this workspace. */
  workspaceId?: string | undefined;
}

/** The first events of a move from that number on, and how many there were: of one workspace only its own events. */
export function* presentMove(
  engine: Engine,
  from: number,
  workspaceId: string | undefined,
): CooperativeTask<PresentedEvents> {
  if (workspaceId === undefined) return { ...presentFirstEvents(engine, from), total: engine.eventCount() - from };
  // That the clock arrived is said by `now`.
  return yield* presentEventsOf(engine, workspaceId, from, { isShown: ({ type }) => type !== 'workspace-clock-set' });
}

/** The first events of a workspace from that number on, as many as an answer holds, and how many there are. */
export function* presentEventsOf(
  engine: Engine,
  workspaceId: string,
  from: number,
  {
    limit = bounds.itemsPerAnswer,
    isShown = () => true,
  }: { limit?: number; isShown?: (event: DomainEvent) => boolean } = {},
): CooperativeTask<PresentedEvents> {
  const until = engine.eventCount();
  const own: { event: DomainEvent; number: number }[] = [];
  for (let number = from; number < until; number += 1) {
    const [event] = engine.eventsSince(number, number + 1);
    if (event !== undefined && workspaceIdOf(event) === workspaceId && isShown(event)) own.push({ event, number });
    yield;
  }
  const events = takeWhileFits(own.slice(0, limit), ({ event, number }) => presentEvent(number, event));
  return { events, next: own[events.length]?.number ?? until, total: own.length };
}

/** Formats only our own timestamps: customers' data may have fields of the same names. */
function withTimestamps(event: Exclude<DomainEvent, { workspace: unknown }>) {
  return {
    ...withFormattedAt(event),
    ...('dueAt' in event ? { dueAt: formatTimestamp(event.dueAt) } : {}),
    ...('endAt' in event ? { endAt: formatTimestamp(event.endAt) } : {}),
    ...('stepAt' in event ? { stepAt: formatTimestamp(event.stepAt) } : {}),
    ...('start' in event ? { start: withFormattedAt(event.start) } : {}),
    ...('entries' in event ? { entries: entriesOf(event.entries).map(withFormattedAt) } : {}),
  };
}

function withFormattedAt<Timed extends { at: Instant }>(timed: Timed) {
  return { ...timed, at: formatInstant(timed.at) };
}
