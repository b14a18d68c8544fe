import type { EventOf } from '../event.ts';
import type { Profile } from '../profile.ts';
import type { World } from '../world.ts';

/** The answers of the mock, or those of one workspace, which come before them. */
export function applyProfile(world: World, { profile, workspaceId }: EventOf<'profile-set'>): void {
  if (workspaceId === undefined) {
    world.profile = profile;
    // Working hours may mean something else from now on.
    world.permittedCache.clear();
    for (const [id, { chosen }] of world.ownAnswers) setOwnAnswers(world, id, chosen);
  } else if (Object.keys(profile).length === 0) world.ownAnswers.delete(workspaceId);
  else setOwnAnswers(world, workspaceId, profile);
}

function setOwnAnswers(world: World, workspaceId: string, chosen: Profile): void {
  world.ownAnswers.set(workspaceId, {
    chosen,
    profile: { ...world.profile, ...chosen },
    permittedCache: new Map(),
  });
}
