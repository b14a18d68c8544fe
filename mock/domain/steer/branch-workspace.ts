import type { Instant } from '../../../src/instant.ts';
import { apply } from '../apply.ts';
import type { DomainEvent } from '../event.ts';
import { nextHappening } from '../passage.ts';
import type { Workspace } from '../workspace.ts';
import { emptyWorld, type World } from '../world.ts';
import { taken } from './change-workspaces.ts';
import { notPossible, type Steered } from './steered.ts';

/**
 * Opens a workspace that has the sessions of another under ids of its own, as they were after `events`.
 *
 * What became due since then has happened in it too, by the present profile. `workspace` is what it is from now on.
 */
export function branchWorkspace(
  world: World,
  events: readonly DomainEvent[],
  from: string,
  workspace: Workspace,
  at: Instant,
): Steered {
  const own = historyOf(events, from).map((event) => renamed(event, from, workspace));
  const [first] = own;
  if (first === undefined) return notPossible(`The snapshot has no workspace ${from}.`);
  const refused = taken(world, workspace);
  if (refused !== undefined) return refused;

  const alone = emptyWorld();
  const history = own.slice();
  // The branch becomes part of a world that has this profile; its history does not choose one.
  apply(alone, { type: 'profile-set', at: first.at, profile: world.profile });
  for (const event of own) apply(alone, event);
  for (let next = nextHappening(alone, at); next !== undefined; next = nextHappening(alone, at)) {
    for (const event of next) apply(alone, event);
    history.push(...next);
  }
  return [{ type: 'workspace-branched', at, workspace, history }];
}

/** What a session of the one workspace is called in the other. */
export function renamedSession(sessionId: string, from: string, to: string): string {
  return sessionId.replace(new RegExp(`^(ses|call)_${from}_`), `$1_${to}_`);
}

/** The events of one workspace, those of its branches' pasts too. */
function historyOf(events: readonly DomainEvent[], workspaceId: string): DomainEvent[] {
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

function renamed(event: DomainEvent, from: string, workspace: Workspace): DomainEvent {
  const to = workspace.id;
  if ('workspace' in event) return { ...event, workspace: { ...event.workspace, id: to, apiKeys: workspace.apiKeys } };
  if ('workspaceId' in event) return { ...event, workspaceId: to };
  if (!('sessionId' in event)) return event;
  const sessionId = renamedSession(event.sessionId, from, to);
  if (event.type === 'chat-started') return { ...event, sessionId, start: { ...event.start, workspaceId: to } };
  if (event.type !== 'call-queued') return { ...event, sessionId };
  const callId = renamedSession(event.start.callId, from, to);
  return { ...event, sessionId, start: { ...event.start, workspaceId: to, callId } };
}
