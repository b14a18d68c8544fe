import type { Instant } from '../../../src/instant.ts';
import { apply } from '../apply.ts';
import type { DomainEvent } from '../event.ts';
import { nextDue, takeDue } from '../lifecycle.ts';
import { succeed } from '../result.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { emptyWorld, type World } from '../world.ts';
import { type AdminResult, commandConflict } from './admin-result.ts';
import { findWorkspaceConflict } from './change-workspaces.ts';

/**
 * Opens a workspace that has the sessions of another under ids of its own, as they were after `events`.
 *
 * Events that became due since then are applied with the present profile. `workspace` is its content from now on.
 */
export function branchWorkspace(
  world: World,
  events: readonly DomainEvent[],
  from: string,
  workspace: Workspace,
  at: Instant,
): AdminResult {
  const ownEvents = historyOf(events, from).map((event) => toBranchEvent(event, from, workspace));
  const [first] = ownEvents;
  if (first === undefined) return commandConflict(`The snapshot has no workspace ${from}.`);
  const conflict = findWorkspaceConflict(world, workspace);
  if (conflict !== undefined) return conflict;

  const branch = emptyWorld();
  const history = ownEvents.slice();
  // The branch becomes part of a world that has this profile; its history does not choose one.
  apply(branch, { type: 'profile-set', at: first.at, profile: world.profile });
  for (const event of ownEvents) apply(branch, event);
  for (let due = nextDue(branch, at); due !== undefined; due = nextDue(branch, at)) {
    takeDue(branch, due);
    for (const event of due.events) apply(branch, event);
    history.push(...due.events);
  }
  return succeed([{ type: 'workspace-branched', at, workspace, history }]);
}

/** What a session of the one workspace is called in the other. */
export function toBranchSessionId(sessionId: string, from: string, to: string): string {
  return sessionId.replace(new RegExp(`^(ses|call)_${from}_`), `$1_${to}_`);
}

/** The events of one workspace, those of its branches' pasts too. */
export function historyOf(events: readonly DomainEvent[], workspaceId: string): DomainEvent[] {
  return events.flatMap((event): readonly DomainEvent[] => {
    if (event.type === 'workspace-branched') return event.workspace.id === workspaceId ? event.history : [];
    return workspaceIdOf(event) === workspaceId ? [event] : [];
  });
}

function workspaceIdOf(event: DomainEvent): string | undefined {
  if ('workspaceId' in event) return event.workspaceId;
  if ('workspace' in event) return event.workspace.id;
  return 'sessionId' in event ? /^(?:ses|call)_(.+?)_[0-9a-f]{16}/.exec(event.sessionId)?.[1] : undefined;
}

function toBranchEvent(event: DomainEvent, from: string, workspace: Workspace): DomainEvent {
  const to = workspace.id;
  if ('workspace' in event) return { ...event, workspace: { ...event.workspace, id: to, apiKeys: workspace.apiKeys } };
  if ('workspaceId' in event) return { ...event, workspaceId: to };
  if (!('sessionId' in event)) return event;
  const sessionId = toBranchSessionId(event.sessionId, from, to);
  if (event.type === 'chat-started') return { ...event, sessionId, start: { ...event.start, workspaceId: to } };
  if (event.type !== 'call-queued') return { ...event, sessionId };
  const callId = toBranchSessionId(event.start.callId, from, to);
  return { ...event, sessionId, start: { ...event.start, workspaceId: to, callId } };
}
