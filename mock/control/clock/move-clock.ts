import type { Instant } from '../../../src/instant.ts';
import type { Clock } from '../../engine/clock.ts';
import { doInSlices } from '../../engine/cooperative-task.ts';
import { type MovedClock, mockClockToMove, moveInSlices, workspaceClock } from '../../engine/time.ts';
import type { ControlContext } from '../control-context.ts';
import { presentMove } from '../events/present-event.ts';
import { type ControlRefusal, refuse } from '../refusal.ts';
import { findUnknownWorkspace } from '../unknown-workspace.ts';
import { readClock } from './read-clock.ts';

/** The refusal of what cannot be done while a clock is being moved. */
export const clockIsMoving = refuse('conflict', 'The clock is being moved. Try again when it has arrived.');

/** Moves the clock of the mock, or that of a workspace, with all that is due on the way. */
export async function moveClock(
  context: ControlContext,
  workspaceId: string | undefined,
  toTarget: (now: Instant) => Instant,
) {
  const { engine, moves } = context;
  const clock = findClockToMove(context, workspaceId);
  if ('code' in clock) return clock;
  if (moves.has(workspaceId)) return clockIsMoving;
  const from = engine.eventCount();
  moves.add(workspaceId);
  try {
    if (!(await moveInSlices(engine, clock, toTarget(clock.now()))))
      return refuse('conflict', 'The move was given up: the clock was replaced on the way.');
    const { now, nextAt } = readClock(context, workspaceId);
    return { now, nextAt, ...(await doInSlices(presentMove(engine, from, workspaceId))) };
  } catch (error) {
    if (error instanceof RangeError) return refuse('conflict', error.message);
    throw error;
  } finally {
    moves.delete(workspaceId);
  }
}

/** The clock of the mock, or a workspace's own; why it cannot be moved, if it cannot. */
function findClockToMove(context: ControlContext, workspaceId: string | undefined): MovedClock | ControlRefusal {
  const { clock, engine } = context;
  if (workspaceId !== undefined) {
    const unknown = findUnknownWorkspace(context, workspaceId);
    if (unknown !== undefined) return unknown;
    if (engine.hasOwnClock(workspaceId)) return workspaceClock(engine, workspaceId);
    return refuse(
      'conflict',
      `${workspaceId} follows the clock of the mock. First give it its own: PUT /_mock/clock?workspaceId=${workspaceId} {"mode":"manual"}.`,
    );
  }
  if (clock.mode !== 'manual') return refuseRunningClock(clock.mode);
  return mockClockToMove(clock);
}

function refuseRunningClock(mode: Clock['mode']): ControlRefusal {
  return refuse(
    'conflict',
    `Only a manual clock can be moved; this one is ${mode}. First set it: PUT /_mock/clock {"mode":"manual"}.`,
  );
}
