import { formatInstant, lastInstant } from '../../../src/instant.ts';
import type { ControlContext } from '../control-context.ts';

/** The clock of the mock, or that of a workspace that has one of its own. */
export function readClock({ clock, engine }: ControlContext, workspaceId?: string) {
  const nextDueAt = engine.nextDueAt(workspaceId);
  const nextAt = nextDueAt === undefined || nextDueAt > lastInstant ? null : formatInstant(nextDueAt);
  if (workspaceId !== undefined && engine.hasOwnClock(workspaceId))
    return {
      workspaceId,
      mode: 'manual' as const,
      factor: null,
      now: formatInstant(engine.timeline(workspaceId).now),
      nextAt,
    };
  return { mode: clock.mode, factor: clock.factor, now: formatInstant(clock.now()), nextAt };
}
