import { callHandlers } from './call/apply-call.ts';
import { chatHandlers } from './chat/apply-chat.ts';
import type { DomainEvent, EventOf, EventType } from './event.ts';
import { workspaceHandlers } from './workspace/apply-workspace.ts';
import { removeSession, type World } from './world.ts';

/** How an event changes the world. */
type EventHandlers = { [Type in EventType]: (world: World, event: EventOf<Type>) => void };

const handlers = {
  ...workspaceHandlers,
  'workspace-branched': (world, { at, workspace, history }) => {
    for (const event of history) apply(world, event);
    world.now = at;
    workspaceHandlers['workspace-changed'](world, { type: 'workspace-changed', at, workspace });
  },
  'profile-set': (world, { profile }) => {
    world.profile = profile;
    // Working hours may mean something else from now on.
    world.permittedCache.clear();
  },
  'workflow-updated': () => {},
  'sessions-left': (world, { sessionIds, others = 0 }) => {
    for (const sessionId of sessionIds) removeSession(world, sessionId);
    world.left += sessionIds.length + others;
  },
  'event-left': () => {},
  ...chatHandlers,
  ...callHandlers,
} satisfies EventHandlers;

/**
 * Applies an event. Only this changes the world, and it changes it in place.
 *
 * @throws Error when the event cannot happen in this world: a bug in our own code.
 */
export function apply<Type extends EventType>(world: World, event: DomainEvent & EventOf<Type>): void {
  world.now = event.at;
  const handler: EventHandlers[Type] = (handlers as EventHandlers)[event.type as Type];
  handler(world, event);
}
