import { callHandlers } from './apply-call.ts';
import { chatHandlers } from './apply-chat.ts';
import { applyProfile, workspaceHandlers } from './apply-workspace.ts';
import type { DomainEvent, EventOf, EventType } from './event.ts';
import { type Timeline, timelineOf } from './timeline.ts';
import { removeSessions, type World } from './world.ts';

/** How an event changes the world. */
type EventHandlers = { [Type in EventType]: (world: World, event: EventOf<Type>) => void };

const handlers = {
  ...workspaceHandlers,
  'workspace-restored': (world, { at, workspace, history }) => {
    for (const event of history) apply(world, event);
    if (!world.workspaceTimelines.has(workspace.id)) world.now = at;
    workspaceHandlers['workspace-changed'](world, { type: 'workspace-changed', at, workspace });
  },
  'profile-set': applyProfile,
  'workflow-updated': () => {},
  'sessions-evicted': (world, { sessionIds, total }) => {
    removeSessions(world, sessionIds);
    world.evicted = total;
  },
  ...chatHandlers,
  ...callHandlers,
} satisfies EventHandlers;

/**
 * Applies an event. Only this changes the world, and it changes it in place.
 *
 * @throws Error when the event cannot happen in this world: a bug in our own code.
 */
export function apply<Type extends EventType>(world: World, event: DomainEvent & EventOf<Type>): void {
  world.responseCache.forget(event);
  const timeline = timelineOfEvent(world, event);
  if (timeline !== undefined) timeline.now = event.at;
  const handler: EventHandlers[Type] = (handlers as EventHandlers)[event.type as Type];
  handler(world, event);
}

/** The timeline that an event happens on. An eviction is on none, and the handler of a set clock looks for its own. */
function timelineOfEvent(world: World, event: DomainEvent): Timeline | undefined {
  if (event.type === 'sessions-evicted' || event.type === 'workspace-clock-set') return undefined;
  // Nothing is left of it, and its time may have been its own.
  if (event.type === 'workspace-closed' && !world.workspaces.has(event.workspaceId)) return undefined;
  if (world.workspaceTimelines.size === 0) return world;
  const workspaceId = findWorkspaceId(world, event);
  return workspaceId === undefined ? world : timelineOf(world, workspaceId);
}

function findWorkspaceId(world: World, event: DomainEvent): string | undefined {
  if ('start' in event) return event.start.workspaceId;
  if ('sessionId' in event) return world.sessions.get(event.sessionId)?.start.workspaceId;
  return 'workspace' in event ? event.workspace.id : 'workspaceId' in event ? event.workspaceId : undefined;
}
