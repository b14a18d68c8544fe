import type { Timeline } from '../time/timeline.ts';
import type { World } from '../world.ts';

/** Moves what is due in a workspace from one timeline to another. For `apply` only. */
export function moveDueItems(world: World, workspaceId: string, from: Timeline, to: Timeline): void {
  if (!hasSessions(world, workspaceId)) return;
  to.agenda.pushAll(from.agenda.filter(({ start }) => start.workspaceId === workspaceId));
  dropDueItems(world, workspaceId, from);
  for (const pool of world.pools.values()) if (pool.workspaceId === workspaceId) to.poolsToServe.add(pool);
}

/** Removes what is due in a workspace. For `apply` only. */
export function dropDueItems(world: World, workspaceId: string, timeline: Timeline): void {
  if (!hasSessions(world, workspaceId)) return;
  timeline.agenda = timeline.agenda.filter(({ start }) => start.workspaceId !== workspaceId);
  for (const pool of timeline.poolsToServe) if (pool.workspaceId === workspaceId) timeline.poolsToServe.delete(pool);
}

/** Without sessions nothing is due, and there may be very many items of others to look through. */
function hasSessions({ stored }: World, workspaceId: string): boolean {
  return stored.ofWorkspaces.has(workspaceId);
}
