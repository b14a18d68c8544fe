import { type Instant, parseInstant } from '../../../src/instant.ts';
import { bounds } from '../../domain/bounds/bounds.ts';
import { type Clock, manualClock, realClock, scaledClock } from '../../engine/clock.ts';
import { yieldToEventLoop } from '../../engine/cooperative-task.ts';
import { toMilliseconds } from '../../engine/time.ts';
import { readClockSetting, refuseMachineTime } from '../clock/clock-setting.ts';
import { invalidTimestamp } from '../clock/invalid-timestamp.ts';
import { moveClock } from '../clock/move-clock.ts';
import { readClock } from '../clock/read-clock.ts';
import { setOwnClock } from '../clock/set-own-clock.ts';
import type { ControlContext } from '../control-context.ts';
import { isRefusal } from '../refusal.ts';
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

/** A clock that continues at `startAt`; undefined when only the machine's clock fits and it shows an earlier time. */
function createClock(mode: Clock['mode'], factor: number, startAt: Instant, isExplicit: boolean): Clock | undefined {
  if (mode === 'manual') return manualClock(startAt);
  if (mode === 'scaled') return scaledClock(factor, startAt);
  const real = realClock();
  return isExplicit || real.now() < startAt ? undefined : real;
}

/** Applies what is due by then, unless the clock is replaced meanwhile. */
async function settleInSlices({ engine, clock }: ControlContext, until: Instant): Promise<void> {
  const current = clock.current();
  while (!engine.settleSlice(until, bounds.eventsPerSlice)) {
    await yieldToEventLoop();
    if (clock.current() !== current) return engine.endSlices();
  }
}
