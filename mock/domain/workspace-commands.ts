import { formatInstant, type Instant } from '../../src/instant.ts';
import { bounds } from './bounds.ts';
import {
  type AdminResult,
  type CommandRejected,
  commandConflict,
  type Failed,
  succeed,
  workspaceNotFound,
} from './decision.ts';
import type { DomainEvent } from './event.ts';
import type { Workspace } from './workspace.ts';
import { timeIn, type World } from './world.ts';

export function openWorkspace(world: World, workspace: Workspace, now: Instant, ownTime?: Instant): AdminResult {
  const conflict = findWorkspaceConflict(world, workspace);
  if (conflict !== undefined) return conflict;
  if (ownTime === undefined) return succeed([{ type: 'workspace-opened', at: now, workspace }]);
  return succeed([
    // Set the clock first, so that later events of the workspace use this clock.
    { type: 'workspace-clock-set', at: ownTime, workspaceId: workspace.id, isOwn: true },
    { type: 'workspace-opened', at: ownTime, workspace },
  ]);
}

export function closeWorkspace(world: World, workspaceId: string, at: Instant): AdminResult {
  return succeed([{ type: 'workspace-closed', at: timeIn(world, workspaceId, at), workspaceId }]);
}

export function changeWorkspaces(world: World, changed: readonly Workspace[], at: Instant): AdminResult {
  for (const { apiKeys } of changed) {
    const owners = apiKeys.map((key) => world.workspaceIdByKey.get(key));
    const other = owners.find((owner) => owner !== undefined && !changed.some(({ id }) => id === owner));
    if (other !== undefined)
      return commandConflict(`One of the API keys opens workspace ${other} already. Choose another key.`);
  }
  const events = changed.flatMap((workspace): DomainEvent[] => {
    const before = world.workspaces.get(workspace.id);
    if (before === undefined) return [{ type: 'workspace-opened', at, workspace }];
    const isSame = JSON.stringify(before) === JSON.stringify(workspace);
    return isSame ? [] : [{ type: 'workspace-changed', at: timeIn(world, workspace.id, at), workspace }];
  });
  return succeed(events);
}

export function findWorkspaceConflict(world: World, workspace: Workspace): Failed<CommandRejected> | undefined {
  const { id } = workspace;
  if (world.workspaces.size >= bounds.workspaces)
    return commandConflict(`There are ${world.workspaces.size} workspaces, which is the maximum. Close a workspace.`);
  if (world.workspaces.has(id)) return commandConflict(`There is a workspace ${id} already. Choose another id.`);
  return findKeyConflict(world, workspace);
}

export function findKeyConflict(world: World, { id, apiKeys }: Workspace): Failed<CommandRejected> | undefined {
  const opensOther = apiKeys.some((key) => (world.workspaceIdByKey.get(key) ?? id) !== id);
  return opensOther
    ? commandConflict('One of the API keys opens another workspace already. Choose other keys.')
    : undefined;
}

export function setWorkspaceClock(
  world: World,
  { workspaceId, isOwn, from, to }: { workspaceId: string; isOwn: boolean; from: Instant; to: Instant },
): AdminResult {
  if (!world.workspaces.has(workspaceId)) return workspaceNotFound(workspaceId, world.workspaces.keys());
  if (!isOwn && !world.workspaceTimelines.has(workspaceId)) return succeed([]);
  if (from <= to) return succeed([{ type: 'workspace-clock-set', at: to, workspaceId, isOwn }]);
  return commandConflict(
    `The clock of ${workspaceId} shows ${formatInstant(from)} and cannot go back to ${formatInstant(to)}. Create another workspace, or load a snapshot.`,
  );
}
