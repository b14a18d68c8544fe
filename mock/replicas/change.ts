import type { FaultState } from '../control/faults/fault-list.ts';
import type { DomainEvent } from '../domain/event.ts';
import type { Profile } from '../domain/profile.ts';
import type { Workspace } from '../domain/workspace/workspace.ts';
import { toRows } from '../log/state-rows.ts';
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
}

export interface InitialState {
  workspaces: readonly Workspace[];
  profile: Profile | undefined;
  clock: ClockSetting;
}

/** The text of an entry. Of events that are gone, and follow each other, it has the number. */
export function formatChange({ events, settings }: Change): string {
  const rows = Array.from(toRows(events), ({ event, count }) => (count === 1 ? event : { ...event, count }));
  return JSON.stringify({ ...settings, ...(rows.length === 0 ? {} : { events: rows }) });
}

export function parseChange(text: string): Change {
  const { events = [], ...settings } = JSON.parse(text) as Partial<Settings> & { events?: Row[] };
  return { events: events.some((row) => 'count' in row) ? events.flatMap(toEvents) : events, settings };
}

type Row = DomainEvent & { count?: number };

function toEvents({ count = 1, ...event }: Row): DomainEvent[] {
  return Array.from({ length: count }, () => event);
}
