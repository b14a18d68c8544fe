import type { ControlInput, ControlOutput } from '../../../src/control-operations.ts';
import { formatInstant, type Instant, lastInstant } from '../../../src/instant.ts';
import { bounds } from '../../domain/bounds.ts';
import { setWorkspaceClock } from '../../domain/control-commands.ts';
import { succeed } from '../../domain/decision.ts';
import { type Clock, manualClock, realClock, scaledClock } from '../../engine/clock.ts';
import { type MovedClock, mockClockToMove, moveInSlices, toMilliseconds, workspaceClock } from '../../engine/time.ts';
import { type ControlContext, dispatchCommand, type OperationHandlers } from '../context/control-context.ts';
import { presentEvents } from '../context/events.ts';
import { type ControlResult, readTimestamp, refuse } from '../context/refusal.ts';

type ClockSetting = Omit<ControlInput<'setClock'>, 'workspaceId'>;

export const clockOperations = {
  getClock: (context, { workspaceId }) => succeed(readClock(context, workspaceId)),
  setClock: (context, { workspaceId, ...setting }) =>
    workspaceId === undefined ? setMockClock(context, setting) : setWorkspaceClockTo(context, workspaceId, setting),
  advanceClock(context, { workspaceId, to, ...span }) {
    const instant = readTimestamp('to', to);
    return instant.ok ? moveClock(context, workspaceId, (now) => instant.value ?? now + toMilliseconds(span)) : instant;
  },
  advanceToNext: (context, { workspaceId }) =>
    moveClock(context, workspaceId, (now) => Math.max(context.engine.nextDueAt(workspaceId) ?? 0, now)),
} satisfies Partial<OperationHandlers>;

export function readClock(context: ControlContext, workspaceId?: string): ControlOutput<'getClock'> {
  const { clock, engine } = context;
  const nextDueAt = engine.nextDueAt(workspaceId);
  const nextAt = nextDueAt === undefined || nextDueAt > lastInstant ? null : formatInstant(nextDueAt);
  const move = findMoveToUndo(context, workspaceId);
  const common = { nextAt, ...(move !== undefined && { undoTo: formatInstant(move.from) }) };
  if (workspaceId === undefined || !engine.hasOwnClock(workspaceId))
    return { mode: clock.mode, factor: clock.factor, now: formatInstant(clock.now()), ...common };
  return { workspaceId, mode: 'manual', factor: null, now: formatInstant(engine.timeline(workspaceId).now), ...common };
}

export function findMoveToUndo({ engine, moves, lastMove }: ControlContext, workspaceId: string | undefined) {
  if (lastMove === undefined || moves.size > 0) return undefined;
  const { clock, to, eventsAfter } = lastMove;
  const owner = workspaceId !== undefined && engine.hasOwnClock(workspaceId) ? workspaceId : undefined;
  const isLatest = clock.isInUse() && clock.now() === to && engine.eventCount() === eventsAfter;
  return isLatest && clock.workspaceId === owner ? lastMove : undefined;
}

async function setMockClock(
  context: ControlContext,
  setting: ClockSetting,
): Promise<ControlResult<ControlOutput<'setClock'>>> {
  const created = createClock(setting, context.clock.now());
  if (!created.ok) return created;
  const { clock, startAt } = created.value;
  context.clock.use(clock);
  const isInUse = () => context.clock.current() === clock;
  // First apply the events that are due before the clock's new time. Stop if another request has replaced the clock.
  const move = { workspaceId: undefined, now: () => startAt, moveTo: () => {}, isInUse };
  await moveInSlices(context.engine, move, startAt);
  return succeed(readClock(context));
}

function createClock(
  { mode, factor, now }: ClockSetting,
  currentTime: Instant,
): ControlResult<{ clock: Clock; startAt: Instant }> {
  if (mode === 'mock')
    return refuse('validationError', 'Mode "mock" is for the clock of a workspace: pass workspaceId.');
  const start = readTimestamp('now', now);
  if (!start.ok) return start;
  const startAt = start.value ?? currentTime;
  if (startAt < currentTime) {
    const problem = `The clock shows ${formatInstant(currentTime)} and cannot go back to ${formatInstant(startAt)}.`;
    return refuse('conflict', `${problem} Load a snapshot, or reset.`);
  }
  if (mode === 'scaled') return succeed({ clock: scaledClock(factor ?? 1, startAt), startAt });
  if (mode === 'manual') return succeed({ clock: manualClock(startAt), startAt });
  const clock = realClock();
  if (now === undefined && clock.now() >= startAt) return succeed({ clock, startAt });
  const time = formatInstant(startAt);
  return refuse('conflict', `The machine's clock shows another time than ${time}. Use "scaled" with factor 1.`);
}

async function setWorkspaceClockTo(
  context: ControlContext,
  workspaceId: string,
  { mode, now }: ClockSetting,
): Promise<ControlResult<ControlOutput<'setClock'>>> {
  const { engine } = context;
  if (mode === 'real' || mode === 'scaled')
    return refuse('validationError', `The clock of a workspace is "manual" or follows the "mock"; found "${mode}".`);
  const start = readTimestamp('now', now);
  if (!start.ok) return start;
  if (context.moves.has(workspaceId)) return clockIsMoving;
  const startAt = start.value;
  const setTo = (isOwn: boolean, toTarget: (current: Instant) => Instant) =>
    dispatchCommand(
      context,
      (world, { now }) => setWorkspaceClock(world, { workspaceId, isOwn, from: now, to: toTarget(now) }),
      { workspaceId },
    );
  let result: ControlResult<unknown> = succeed(undefined);
  if (mode === 'manual') {
    result = setTo(true, (current) => Math.min(startAt ?? current, current));
    if (result.ok && startAt !== undefined) result = await moveClock(context, workspaceId, () => startAt);
  } else {
    const mockTime = () => engine.query((_, current) => current);
    if (engine.hasOwnClock(workspaceId))
      result = await moveClock(context, workspaceId, (current) => Math.max(mockTime(), current));
    const at = mockTime();
    if (result.ok) result = setTo(false, () => at);
  }
  return result.ok ? succeed(readClock(context, workspaceId)) : result;
}

export const clockIsMoving = refuse('conflict', 'The clock is moving. Try again when the move has ended.');

async function moveClock(
  context: ControlContext,
  workspaceId: string | undefined,
  toTarget: (now: Instant) => Instant,
): Promise<ControlResult<ControlOutput<'advanceClock'>>> {
  const { engine, moves } = context;
  const found = findClockToMove(context, workspaceId);
  if (!found.ok) return found;
  if (moves.has(workspaceId)) return clockIsMoving;
  const moved = found.value;
  const [from, startAt] = [engine.eventCount(), moved.now()];
  moves.add(workspaceId);
  try {
    const arrival = moveInSlices(engine, moved, toTarget(startAt));
    // Read the time and the number of events before the `await`, during which other requests run. Only a move that is
    // complete by now can be undone.
    const [to, until] = [moved.now(), engine.eventCount()];
    if (!(await arrival)) return refuse('conflict', 'The move ended early, because the clock was replaced.');
    // A move that evicted sessions cannot be undone, because the log removes their events.
    const hasEvicted = engine.eventsSince(from, until).some(({ event }) => event.type === 'sessions-evicted');
    const move = { clock: moved, from: startAt, to, eventsBefore: from, eventsAfter: until };
    if (to > startAt) context.lastMove = hasEvicted ? undefined : move;
    const { now, nextAt } = readClock(context, workspaceId);
    const query = { workspaceId, without: 'workspace-clock-set', limit: bounds.itemsPerAnswer } as const;
    return succeed({ now, nextAt, ...presentEvents(engine, from, query) });
  } catch (error) {
    if (error instanceof RangeError) return refuse('conflict', error.message);
    throw error;
  } finally {
    moves.delete(workspaceId);
  }
}

function findClockToMove(context: ControlContext, workspaceId: string | undefined): ControlResult<MovedClock> {
  const { clock, engine } = context;
  if (workspaceId === undefined) {
    if (clock.mode === 'manual') return succeed(mockClockToMove(clock));
    const first = 'First set the clock to manual: PUT /_mock/clock {"mode":"manual"}.';
    return refuse('conflict', `Only a manual clock can be moved; the mode of this clock is ${clock.mode}. ${first}`);
  }
  if (engine.hasOwnClock(workspaceId)) return succeed(workspaceClock(engine, workspaceId));
  const first = `First give the workspace a clock: PUT /_mock/clock?workspaceId=${workspaceId} {"mode":"manual"}.`;
  return refuse('conflict', `${workspaceId} follows the clock of the mock. ${first}`);
}
