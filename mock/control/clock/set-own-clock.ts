import type { ControlInput } from '../../../src/control-operations.ts';
import { type Instant, parseInstant } from '../../../src/instant.ts';
import { setWorkspaceClock } from '../../domain/admin/workspace-commands.ts';
import type { ControlContext } from '../control-context.ts';
import { dispatchCommand } from '../dispatch-command.ts';
import { isRefusal, refuse } from '../refusal.ts';
import { invalidTimestamp } from './invalid-timestamp.ts';
import { clockIsMoving, moveClock } from './move-clock.ts';
import { readClock } from './read-clock.ts';

/** Gives a workspace a clock of its own, sets it, or has the workspace follow the clock of the mock again. */
export async function setOwnClock(
  context: ControlContext,
  workspaceId: string,
  { mode, factor, now }: Omit<ControlInput<'setClock'>, 'workspaceId'>,
) {
  const { engine } = context;
  if (mode === 'real' || mode === 'scaled' || factor !== undefined) {
    const found = `mode ${JSON.stringify(mode)}${factor === undefined ? '' : ' with a factor'}`;
    return refuse(
      'validationError',
      `The clock of a workspace is "manual", or it follows that of the "mock"; found ${found}.`,
    );
  }
  if (mode === 'mock' && now !== undefined) return refuse('validationError', 'now is for mode "manual" only.');
  const startAt = now === undefined ? undefined : parseInstant(now);
  if (now !== undefined && startAt === undefined) return invalidTimestamp('now', now);
  if (context.moves.has(workspaceId)) return clockIsMoving;
  const setTo = (isOwn: boolean, toAt: (current: Instant) => Instant) =>
    dispatchCommand(
      context,
      (world, { now: current }) => setWorkspaceClock(world, { workspaceId, isOwn, at: toAt(current), now: current }),
      { workspaceId },
    );
  // What is due on the way happens on the workspace's own clock, in slices.
  if (mode === 'manual') {
    const result = setTo(true, (current) => Math.min(startAt ?? current, current));
    if (isRefusal(result)) return result;
    const moved = startAt === undefined ? undefined : await moveClock(context, workspaceId, () => startAt);
    return moved !== undefined && isRefusal(moved) ? moved : readClock(context, workspaceId);
  }
  const readMockTime = () => engine.query((_, current) => current);
  if (engine.hasOwnClock(workspaceId)) {
    const moved = await moveClock(context, workspaceId, (current) => Math.max(readMockTime(), current));
    if (isRefusal(moved)) return moved;
  }
  const mockTime = readMockTime();
  const result = setTo(false, () => mockTime);
  return isRefusal(result) ? result : readClock(context, workspaceId);
}
