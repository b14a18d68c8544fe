import { setWorkspaceClock } from '../domain/admin/workspace-commands.ts';
import type { Engine } from '../engine/engine.ts';
import type { MovedClock } from './time.ts';

/** The clock of a workspace that has one of its own. Where it stands is an event, so that it survives a restart. */
export function workspaceClock(engine: Engine, workspaceId: string): MovedClock {
  const timeline = engine.timeline(workspaceId);
  return {
    workspaceId,
    now: () => timeline.now,
    moveTo(to) {
      const result = engine.dispatch(
        (world, { now }) => setWorkspaceClock(world, { workspaceId, isOwn: true, at: to, now }),
        { workspaceId },
      );
      if (!result.ok) throw new Error(result.error.message);
    },
    isInUse: () => engine.timeline(workspaceId) === timeline,
  };
}
