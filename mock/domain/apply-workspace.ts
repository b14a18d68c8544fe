import type { EventOf } from './event.ts';
import type { Profile } from './gaps.ts';
import { createAgenda, emptyTimeline, type Timeline, timelineOf } from './timeline.ts';
import { removeSessionsOf, type World } from './world.ts';

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
    world.workspaceAnswers.delete(workspaceId);
    if (!world.workspaceTimelines.delete(workspaceId)) dropDueItems(world, workspaceId, world);
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
    if (isOwn) world.workspaceTimelines.set(workspaceId, after);
    else world.workspaceTimelines.delete(workspaceId);
  },
} satisfies { [Type in WorkspaceEvent]: (world: World, event: EventOf<Type>) => void };

function forgetKeys(world: World, workspaceId: string): void {
  // Another may have one of them: how this one was changed in between is not known for ever.
  for (const key of world.workspaces.get(workspaceId)?.apiKeys ?? [])
    if (world.workspaceIdByKey.get(key) === workspaceId) world.workspaceIdByKey.delete(key);
}

/** Moves what is due in a workspace from one timeline to another. For `apply` only. */
function moveDueItems(world: World, workspaceId: string, from: Timeline, to: Timeline): void {
  if (!hasSessions(world, workspaceId)) return;
  for (const entry of from.agenda.data) if (entry.session.start.workspaceId === workspaceId) to.agenda.push(entry);
  dropDueItems(world, workspaceId, from);
  for (const pool of world.pools.values()) if (pool.workspaceId === workspaceId) to.poolsToServe.add(pool);
}

/** Removes what is due in a workspace. For `apply` only. */
function dropDueItems(world: World, workspaceId: string, timeline: Timeline): void {
  if (!hasSessions(world, workspaceId)) return;
  timeline.agenda = createAgenda(
    timeline.agenda.data.filter(({ session }) => session.start.workspaceId !== workspaceId),
  );
  for (const pool of timeline.poolsToServe) if (pool.workspaceId === workspaceId) timeline.poolsToServe.delete(pool);
}

/** Without sessions nothing is due, and there may be very many items of others to look through. */
function hasSessions({ stored }: World, workspaceId: string): boolean {
  return stored.ofWorkspaces.has(workspaceId);
}

/** The answers of the mock, or those of one workspace, which come before them. */
export function applyProfile(world: World, { profile, workspaceId }: EventOf<'profile-set'>): void {
  if (workspaceId === undefined) {
    world.profile = profile;
    // Working hours may mean something else from now on.
    world.permittedCache.clear();
    for (const [id, { chosen }] of world.workspaceAnswers) setWorkspaceAnswers(world, id, chosen);
  } else if (Object.keys(profile).length === 0) world.workspaceAnswers.delete(workspaceId);
  else setWorkspaceAnswers(world, workspaceId, profile);
}

function setWorkspaceAnswers(world: World, workspaceId: string, chosen: Profile): void {
  world.workspaceAnswers.set(workspaceId, {
    chosen,
    profile: { ...world.profile, ...chosen },
    permittedCache: new Map(),
  });
}
