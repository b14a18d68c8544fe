import type { Instant } from '../../../src/instant.ts';
import { apply } from '../apply.ts';
import type { DomainEvent, EventOf } from '../event.ts';
import { nextDue, takeDue } from '../lifecycle.ts';
import { succeed } from '../result.ts';
import { timeIn, timelineOf } from '../time/timeline.ts';
import { contentAfter, toHistoryOf } from '../workspace/history.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { emptyWorld, type World } from '../world.ts';
import { type AdminResult, commandConflict } from './admin-result.ts';
import { findKeyConflict, findWorkspaceConflict } from './change-workspaces.ts';

/**
 * Opens a workspace that has the sessions of another under ids of its own, as they were after `history`.
 *
 * Events that became due since then are applied with the present profile. `names` are its id and keys.
 */
export function branchWorkspace(
  world: World,
  history: readonly DomainEvent[],
  from: string,
  names: Pick<Workspace, 'id' | 'apiKeys'>,
  at: Instant,
): AdminResult {
  const content = contentAfter(history);
  if (content === undefined) return commandConflict(`The snapshot has no workspace ${from}.`);
  const workspace = { ...content, ...names };
  const ownHistory = toHistoryOf(history, from, workspace);
  return findWorkspaceConflict(world, workspace) ?? succeed([toBranched(world, ownHistory, workspace, at)]);
}

/** Returns a workspace to what it was after `history`, under the same ids. If it is not open, it is opened. */
export function restoreWorkspace(
  world: World,
  history: readonly DomainEvent[],
  workspaceId: string,
  at: Instant,
): AdminResult {
  const workspace = contentAfter(history);
  if (workspace === undefined) return commandConflict(`The snapshot has no workspace ${workspaceId}.`);
  const isOpen = world.workspaces.has(workspaceId);
  const conflict = isOpen ? findKeyConflict(world, workspace) : findWorkspaceConflict(world, workspace);
  if (conflict !== undefined) return conflict;
  const closed: DomainEvent = { type: 'workspace-closed', at: timeIn(world, workspaceId, at), workspaceId };
  return succeed([...(isOpen ? [closed] : []), toBranched(world, history, workspace, at)]);
}

/** The workspace with that history, and with what is due by now. */
function toBranched(
  world: World,
  ownEvents: readonly DomainEvent[],
  workspace: Workspace,
  at: Instant,
): EventOf<'workspace-branched'> {
  const branch = emptyWorld();
  const history = ownEvents.slice();
  // The branch becomes part of a world that has this profile; its history chooses only its own.
  apply(branch, { type: 'profile-set', at: 0, profile: world.profile });
  for (const event of ownEvents) apply(branch, event);
  const timeline = timelineOf(branch, workspace.id);
  const until = timeIn(branch, workspace.id, at);
  for (let due = nextDue(branch, until, timeline); due !== undefined; due = nextDue(branch, until, timeline)) {
    takeDue(branch, due, timeline);
    for (const event of due.events) apply(branch, event);
    history.push(...due.events);
  }
  return { type: 'workspace-branched', at, workspace, history };
}
