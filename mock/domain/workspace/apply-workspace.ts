import type { EventOf } from '../event.ts';
import { emptyTimeline, timelineOf } from '../time/timeline.ts';
import { removeSessionsOf, type World } from '../world.ts';
import { dropDueItems, moveDueItems } from './due-items.ts';

type WorkspaceEvent = 'workspace-opened' | 'workspace-changed' | 'workspace-closed' | 'workspace-clock-set';

/** How the events of workspaces change the world. */
export const workspaceHandlers = {
  'workspace-opened': (world, { workspace }) => {
    world.workspaces.set(workspace.id, workspace);
    for (const key of workspace.apiKeys) world.workspaceIdByKey.set(key, workspace.id);
  },
  'workspace-changed': (world, { workspace }) => {
    forgetKeys(world, workspace.id);
    world.workspaces.set(workspace.id, workspace);
    for (const key of workspace.apiKeys) world.workspaceIdByKey.set(key, workspace.id);
    // There may be more lines than before.
    const { poolsToServe } = timelineOf(world, workspace.id);
    for (const pool of world.pools.values()) if (pool.workspaceId === workspace.id) poolsToServe.add(pool);
  },
  'workspace-closed': (world, { workspaceId }) => {
    forgetKeys(world, workspaceId);
    world.workspaces.delete(workspaceId);
    world.nextCallOutcomes.delete(workspaceId);
    world.ownAnswers.delete(workspaceId);
    if (!world.ownTimelines.delete(workspaceId)) dropDueItems(world, workspaceId, world);
    removeSessionsOf(world, workspaceId);
    for (const [key, pool] of world.pools) if (pool.workspaceId === workspaceId) world.pools.delete(key);
  },
  'workspace-clock-set': (world, { workspaceId, isOwn, at }) => {
    const before = timelineOf(world, workspaceId);
    if (isOwn === (before !== world)) {
      if (isOwn) before.now = at;
      return;
    }
    const after = isOwn ? emptyTimeline(at) : world;
    moveDueItems(world, workspaceId, before, after);
    if (isOwn) world.ownTimelines.set(workspaceId, after);
    else world.ownTimelines.delete(workspaceId);
  },
} satisfies { [Type in WorkspaceEvent]: (world: World, event: EventOf<Type>) => void };

function forgetKeys(world: World, workspaceId: string): void {
  // Another may have one of them: how this one was changed in between is not known for ever.
  for (const key of world.workspaces.get(workspaceId)?.apiKeys ?? [])
    if (world.workspaceIdByKey.get(key) === workspaceId) world.workspaceIdByKey.delete(key);
}
