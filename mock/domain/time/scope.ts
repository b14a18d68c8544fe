import type { World } from '../world.ts';
import { type Timeline, timelineOf } from './timeline.ts';

/** What a command or a query is about: one workspace, named itself or by a session of it; by default the whole mock. */
export interface Scope {
  workspaceId?: string | undefined;
  sessionId?: string | undefined;
}

/** The timeline that a command is on: its workspace's own, else that of the mock's clock. */
export function findTimeline(world: World, { workspaceId, sessionId }: Scope): Timeline {
  if (world.ownTimelines.size === 0) return world;
  const id = sessionId === undefined ? workspaceId : world.sessions.get(sessionId)?.start.workspaceId;
  return id === undefined ? world : timelineOf(world, id);
}
