import type { Instant } from '../../../src/instant.ts';
import { type Agenda, emptyAgenda } from '../agenda.ts';
import type { LinePool } from '../call/line-pool.ts';

/** A time, and what becomes due after it. */
export interface Timeline {
  /** The time of its latest event. A workspace's own clock shows it. */
  now: Instant;
  agenda: Agenda;
  /** Pools in which a call may have become placeable. */
  poolsToServe: Set<LinePool>;
}

/** All timelines: that of the mock's clock, and by workspace those of the workspaces that have a clock of their own. */
export interface Timelines extends Timeline {
  ownTimelines: Map<string, Timeline>;
}

export function emptyTimeline(now: Instant = 0): Timeline {
  return { now, agenda: emptyAgenda(), poolsToServe: new Set() };
}

/** The timeline of a workspace: its own, else that of the mock's clock. */
export function timelineOf(timelines: Timelines, workspaceId: string): Timeline {
  return timelines.ownTimelines.get(workspaceId) ?? timelines;
}

/** The time in a workspace; `now` is that of the mock's clock. */
export function timeIn({ ownTimelines }: Timelines, workspaceId: string, now: Instant): Instant {
  return ownTimelines.get(workspaceId)?.now ?? now;
}
