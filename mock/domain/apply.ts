import { callChanges } from './apply-call.ts';
import { chatChanges } from './apply-chat.ts';
import type { DomainEvent, EventOf, EventType } from './event.ts';
import type { World } from './world.ts';

/** What an event makes of the world. */
type Changes = { [Type in EventType]: (world: World, event: EventOf<Type>) => void };

const changes = {
  'workspace-opened': (world, { workspace }) => {
    world.workspaces.set(workspace.id, workspace);
    for (const key of workspace.apiKeys) world.workspaceIdByKey.set(key, workspace.id);
  },
  'workflow-updated': () => {},
  ...chatChanges,
  ...callChanges,
} satisfies Changes;

/**
 * Makes an event so. This is the only way the world changes, and it changes in place.
 *
 * @throws Error when the event cannot happen in this world: a mistake in our own code.
 */
export function apply<Type extends EventType>(world: World, event: DomainEvent & EventOf<Type>): void {
  world.now = event.at;
  const change: Changes[Type] = (changes as Changes)[event.type as Type];
  change(world, event);
}
