import { callChanges } from './apply-call.ts';
import { chatChanges } from './apply-chat.ts';
import { workspaceChanges } from './apply-workspace.ts';
import type { DomainEvent, EventOf, EventType } from './event.ts';
import type { World } from './world.ts';

/** What an event makes of the world. */
type Changes = { [Type in EventType]: (world: World, event: EventOf<Type>) => void };

const changes = {
  ...workspaceChanges,
  'workspace-branched': (world, { at, workspace, history }) => {
    for (const event of history) apply(world, event);
    world.now = at;
    workspaceChanges['workspace-changed'](world, { type: 'workspace-changed', at, workspace });
  },
  'profile-set': (world, { profile }) => {
    world.profile = profile;
    // Working hours may mean something else from now on.
    world.knownWindows.clear();
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
