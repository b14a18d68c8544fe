import type { FaultState } from '../../control/faults/fault-list.ts';
import { workspaceIdOf } from '../../domain/admin/branch-workspace.ts';
import type { DomainEvent } from '../../domain/event.ts';
import type { Profile } from '../../domain/gaps.ts';
import type { Workspace } from '../../domain/workspace/workspace.ts';
import { fromStoredEvents, type StoredEvent, toStoredEvents } from '../../log/stored-events.ts';
import type { Work } from '../../work.ts';
import type { ClockSetting } from './shared-clock.ts';

/** What one entry of a stream says; what is undefined has not changed. */
export interface Change {
  events: readonly DomainEvent[];
  settings: Partial<Settings>;
}

/** What a stream says besides its events: the latest is valid. */
export interface Settings {
  /** Of the mock, or of the one workspace. */
  faults: FaultState;
  /** In the directory alone: the clock of the mock. */
  clock: ClockSetting;
  /** In the directory alone: what a reset returns to. */
  initial: InitialState;
  /** In the directory alone: how many times the mock was reset. Each time all streams of workspaces start anew. */
  generation: number;
  /** In the directory alone: the snapshots that were saved, by name. */
  snapshots: Readonly<Record<string, SavedSnapshot>>;
}

export interface InitialState {
  workspaces: readonly Workspace[];
  profile: Profile | undefined;
  clock: ClockSetting;
}

/** A snapshot of a workspace, which is in a stream of its own. */
export interface SavedSnapshot {
  stream: string;
  /** When it was taken, on the clock of the workspace. */
  at: string;
  events: number;
  workspaceId: string;
}

/** How many events are in a line of a snapshot. */
const eventsPerLine = 500;

/** The text of an entry: a line of JSON. Of events that are gone, and follow each other, it has the number. */
export function formatChange({ events, settings }: Change): string {
  return JSON.stringify({ ...settings, ...(events.length === 0 ? {} : { events: toStoredEvents(events) }) });
}

/** The text of a snapshot: several lines, as it is long. Events of workspaces that were closed since are gone. */
export function* formatSnapshot({ events, settings }: Change): Work<string> {
  const closedAt = new Map<string, number>();
  for (const [number, event] of events.entries())
    if (event.type === 'workspace-closed') closedAt.set(event.workspaceId, number);
  const lines = [formatChange({ events: [], settings })];
  for (let first = 0; first < events.length; first += eventsPerLine) {
    const kept = events.slice(first, first + eventsPerLine).map((event, index): DomainEvent => {
      const isOver = first + index <= (closedAt.get(workspaceIdOf(event) ?? '') ?? -1);
      return isOver ? { type: 'event-left', at: event.at } : event;
    });
    lines.push(formatChange({ events: kept, settings: {} }));
    yield;
  }
  return lines.join('\n');
}

export function* parseChange(text: string): Work<Change> {
  let settings: Partial<Settings> = {};
  const all: DomainEvent[] = [];
  for (const line of text.split('\n')) {
    const { events = [], ...others } = JSON.parse(line) as Partial<Settings> & { events?: StoredEvent[] };
    settings = { ...settings, ...others };
    for (const event of fromStoredEvents(events)) all.push(event);
    yield;
  }
  return { events: all, settings };
}
