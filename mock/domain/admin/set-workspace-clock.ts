import { formatInstant, type Instant } from '../../../src/instant.ts';
import { succeed } from '../result.ts';
import type { World } from '../world.ts';
import { type AdminResult, commandConflict, workspaceNotFound } from './admin-result.ts';

/**
 * Gives a workspace a clock of its own that shows `at`, or has it follow the clock of the mock, which shows `at`.
 *
 * A workspace, whose time is `now`, does not go back.
 */
export function setWorkspaceClock(
  world: World,
  { workspaceId, isOwn, at, now }: { workspaceId: string; isOwn: boolean; at: Instant; now: Instant },
): AdminResult {
  if (!world.workspaces.has(workspaceId)) return workspaceNotFound(workspaceId, world.workspaces.keys());
  if (!isOwn && !world.ownTimelines.has(workspaceId)) return succeed([]);
  if (now <= at) return succeed([{ type: 'workspace-clock-set', at, workspaceId, isOwn }]);
  return commandConflict(
    `The clock of ${workspaceId} shows ${formatInstant(now)} and cannot go back to ${formatInstant(at)}. Create another workspace, or load a snapshot.`,
  );
}
