import type { Instant } from '../../src/instant.ts';
import { type AdminResult, commandConflict, findKeyConflict, findWorkspaceConflict } from './control-commands.ts';
import { succeed } from './decision.ts';
import { type DomainEvent, type EventOf, workspaceIdOf } from './event.ts';
import { toSessionIdIn } from './identifiers.ts';
import { apply, nextDue, takeDue } from './lifecycle.ts';
import type { Workspace } from './workspace.ts';
import { emptyWorld, timeIn, timelineOf, type World } from './world.ts';

export function restoreWorkspace(
  world: World,
  history: readonly DomainEvent[],
  workspaceId: string,
  at: Instant,
): AdminResult {
  const workspace = history.findLast((event) => 'workspace' in event)?.workspace;
  if (workspace === undefined) return commandConflict(`The snapshot has no workspace ${workspaceId}.`);
  const isOpen = world.workspaces.has(workspaceId);
  const conflict = isOpen ? findKeyConflict(world, workspace) : findWorkspaceConflict(world, workspace);
  if (conflict !== undefined) return conflict;
  const closed: DomainEvent = { type: 'workspace-closed', at: timeIn(world, workspaceId, at), workspaceId };
  return succeed([...(isOpen ? [closed] : []), toRestored(world, history, workspace, at)]);
}

function toRestored(
  world: World,
  workspaceEvents: readonly DomainEvent[],
  workspace: Workspace,
  at: Instant,
): EventOf<'workspace-restored'> {
  const restored = emptyWorld();
  // Put the latest API keys of the workspace into all its events, because another workspace may use a former key by
  // now.
  const history = workspaceEvents.map((event) => toEventIn(event, workspace.id, workspace));
  // The events of the workspace contain only its own answers to open questions. The other answers come from the profile
  // of the whole mock.
  apply(restored, { type: 'profile-set', at: 0, profile: world.profile });
  for (const event of workspaceEvents) apply(restored, event);
  const timeline = timelineOf(restored, workspace.id);
  const until = timeIn(restored, workspace.id, at);
  for (let due = nextDue(restored, until, timeline); due !== undefined; due = nextDue(restored, until, timeline)) {
    takeDue(due, timeline);
    for (const event of due.events) apply(restored, event);
    history.push(...due.events);
  }
  return { type: 'workspace-restored', at, workspace, history };
}

export function historyOf(events: readonly DomainEvent[], workspaceId: string): DomainEvent[] {
  const own = events.filter((event) => workspaceIdOf(event) === workspaceId);
  const sinceOpened = own.slice(own.findLastIndex(({ type }) => type === 'workspace-closed') + 1);
  return sinceOpened.flatMap((event) => (event.type === 'workspace-restored' ? event.history : [event]));
}

/** Rewrites an event of the workspace `from`, as if it had happened in a workspace with another id and other keys. */
export function toEventIn(event: DomainEvent, from: string, { id: to, apiKeys }: Workspace): DomainEvent {
  if ('workspace' in event) return { ...event, workspace: { ...event.workspace, id: to, apiKeys } };
  const moved = 'workspaceId' in event ? { ...event, workspaceId: to } : event;
  if (!('sessionId' in moved)) return moved;
  const sessionId = toSessionIdIn(moved.sessionId, from, to);
  if (moved.type !== 'call-queued') return { ...moved, sessionId };
  return { ...moved, sessionId, callId: toSessionIdIn(moved.callId, from, to) };
}
