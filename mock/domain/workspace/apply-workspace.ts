import type { EventOf } from '../event.ts';
import { removeSessionsOf, type World } from '../world.ts';

type WorkspaceEvent = 'workspace-opened' | 'workspace-changed' | 'workspace-closed';

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
    for (const pool of world.pools.values()) if (pool.workspaceId === workspace.id) world.poolsToServe.add(pool);
  },
  'workspace-closed': (world, { workspaceId }) => {
    forgetKeys(world, workspaceId);
    world.workspaces.delete(workspaceId);
    world.nextCallOutcomes.delete(workspaceId);
    removeSessionsOf(world, workspaceId);
    for (const [key, pool] of world.pools) {
      if (pool.workspaceId !== workspaceId) continue;
      world.pools.delete(key);
      world.poolsToServe.delete(pool);
    }
  },
} satisfies { [Type in WorkspaceEvent]: (world: World, event: EventOf<Type>) => void };

function forgetKeys(world: World, workspaceId: string): void {
  for (const [key, id] of world.workspaceIdByKey) if (id === workspaceId) world.workspaceIdByKey.delete(key);
}
