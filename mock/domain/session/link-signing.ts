import { minute } from '../../../src/instant.ts';
import { type World, workspaceOf } from '../world.ts';
import type { LinkSigning } from './signed-link.ts';

/** How the links of a workspace are signed. */
export function toLinkSigning(
  world: World,
  workspaceId: string,
  { base, secret }: Pick<LinkSigning, 'base' | 'secret'>,
): LinkSigning {
  const { linkLifetimeMinutes } = workspaceOf(world, workspaceId).durations;
  const clockOf = world.ownTimelines.has(workspaceId) ? workspaceId : undefined;
  return { base, secret, lifetimeMs: linkLifetimeMinutes * minute, clockOf };
}
