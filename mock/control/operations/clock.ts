import type { ControlInput } from '../../../src/control-operations.ts';
import { formatInstant, type Instant, lastInstant, parseInstant } from '../../../src/instant.ts';
import { type Clock, manualClock, realClock, scaledClock } from '../../clock/clock.ts';
import { type MovedClock, mockClockToMove, moveInSlices, toMilliseconds } from '../../clock/time.ts';
import { workspaceClock } from '../../clock/workspace-clock.ts';
import { setWorkspaceClock } from '../../domain/admin/set-workspace-clock.ts';
import { bounds } from '../../domain/bounds/bounds.ts';
import { doInTurns, letOthersRun } from '../../work.ts';
import type { ControlContext } from '../control-context.ts';
import { dispatchCommand } from '../dispatch-command.ts';
import { presentMove } from '../events/present-event.ts';
import { isRefusal, type Refusal, refuse } from '../refusal.ts';
import { findUnknownWorkspace } from '../unknown-workspace.ts';
import type { OperationHandlers } from './operation-handlers.ts';

/** Reads and moves the clock of the mock, or that of a workspace. */
export const clockOperations = {
  getClock: (context, { workspaceId }) => findUnknownWorkspace(context, workspaceId) ?? readClock(context, workspaceId),
  async setClock(context, { workspaceId, ...setting }) {
    if (workspaceId !== undefined) return setOwnClock(context, workspaceId, setting);
    const wanted = readClockSetting(setting, context.clock.now());
    if (isRefusal(wanted)) return wanted;
    const { mode, factor, startAt, isExplicit } = wanted;
    const clock = createClock(mode, factor, startAt, isExplicit);
    if (clock === undefined) return refuseMachineTime(startAt);
    context.clock.use(clock);
    await settleInSlices(context, startAt);
    context.rearmAlarm();
    return readClock(context);
  },
  advanceClock(context, request) {
    const { workspaceId, to, ...span } = request;
    if (to === undefined) return moveClock(context, workspaceId, (now) => now + toMilliseconds(span));
    const instant = parseInstant(to);
    return instant === undefined ? invalidTimestamp('to', to) : moveClock(context, workspaceId, () => instant);
  },
  advanceToNext: (context, { workspaceId }) =>
    moveClock(context, workspaceId, (now) => Math.max(context.engine.nextDueAt(workspaceId) ?? 0, now)),
} satisfies Partial<OperationHandlers>;

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

/** What the clock of the mock is to be; it shows `currentTime`. */
interface WantedClock {
  mode: Clock['mode'];
  factor: number;
  startAt: Instant;
  /** Whether the time was asked for. */
  isExplicit: boolean;
}

export function readClockSetting(
  { mode, factor, now }: Omit<ControlInput<'setClock'>, 'workspaceId'>,
  currentTime: Instant,
): WantedClock | Refusal {
  if (mode === 'mock')
    return refuse('validationError', 'Mode "mock" is for the clock of a workspace: pass workspaceId.');
  const startAt = now === undefined ? currentTime : parseInstant(now);
  if (startAt === undefined) return invalidTimestamp('now', now);
  if (startAt < currentTime) return cannotGoBack(currentTime, startAt);
  if (mode !== 'scaled' && factor !== undefined) return refuse('validationError', 'factor is for mode "scaled" only.');
  if (mode === 'scaled' && factor === undefined) {
    return refuse('validationError', 'Mode "scaled" needs a factor, such as 60.');
  }
  return { mode, factor: factor ?? 1, startAt, isExplicit: now !== undefined };
}

export function refuseMachineTime(startAt: Instant): Refusal {
  return refuse(
    'conflict',
    `The machine's clock shows another time than ${formatInstant(startAt)}. Use "scaled" with factor 1.`,
  );
}

/** Gives a workspace a clock of its own, sets it, or has the workspace follow the clock of the mock again. */
async function setOwnClock(
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
  if (context.moves.has(workspaceId)) return beingMoved;
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

/** A clock that continues at `startAt`; undefined when only the machine's clock fits and it shows an earlier time. */
function createClock(mode: Clock['mode'], factor: number, startAt: Instant, isExplicit: boolean): Clock | undefined {
  if (mode === 'manual') return manualClock(startAt);
  if (mode === 'scaled') return scaledClock(factor, startAt);
  const real = realClock();
  return isExplicit || real.now() < startAt ? undefined : real;
}

export const beingMoved = refuse('conflict', 'The clock is being moved. Try again when it has arrived.');

async function moveClock(
  context: ControlContext,
  workspaceId: string | undefined,
  toTarget: (now: Instant) => Instant,
) {
  const { engine, moves } = context;
  const clock = findClockToMove(context, workspaceId);
  if ('code' in clock) return clock;
  if (moves.has(workspaceId)) return beingMoved;
  const from = engine.eventCount();
  moves.add(workspaceId);
  try {
    if (!(await moveInSlices(engine, clock, toTarget(clock.now()))))
      return refuse('conflict', 'The move was given up: the clock was replaced on the way.');
    const { now, nextAt } = readClock(context, workspaceId);
    return { now, nextAt, ...(await doInTurns(presentMove(engine, from, workspaceId))) };
  } catch (error) {
    if (error instanceof RangeError) return refuse('conflict', error.message);
    throw error;
  } finally {
    moves.delete(workspaceId);
  }
}

/** The clock of the mock, or a workspace's own; why it cannot be moved, if it cannot. */
function findClockToMove(context: ControlContext, workspaceId: string | undefined): MovedClock | Refusal {
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

export function refuseRunningClock(mode: Clock['mode']): Refusal {
  return refuse(
    'conflict',
    `Only a manual clock can be moved; this one is ${mode}. First set it: PUT /_mock/clock {"mode":"manual"}.`,
  );
}

/** Applies what is due by then, unless the clock is replaced meanwhile. */
async function settleInSlices({ engine, clock }: ControlContext, until: Instant): Promise<void> {
  const current = clock.current();
  while (!engine.settleSlice(until, bounds.eventsPerSlice)) {
    await letOthersRun();
    if (clock.current() !== current) return engine.endSlices();
  }
}

function cannotGoBack(currentTime: Instant, requested: Instant): Refusal {
  return refuse(
    'conflict',
    `The clock shows ${formatInstant(currentTime)} and cannot go back to ${formatInstant(requested)}. Load a snapshot, or reset.`,
  );
}

export function invalidTimestamp(field: string, value: string | undefined): Refusal {
  return refuse(
    'validationError',
    `${field} must be a timestamp up to year 9999, such as 2027-01-01T09:00:00Z; found ${value}.`,
  );
}
