import { formatInstant, type Instant, lastInstant, parseInstant } from '../../../src/instant.ts';
import { assertMove } from '../../clock/clock.ts';
import { toMilliseconds } from '../../clock/time.ts';
import { readClockSetting, refuseMachineTime } from '../../control/clock/clock-setting.ts';
import { invalidTimestamp } from '../../control/clock/invalid-timestamp.ts';
import { refuseRunningClock } from '../../control/clock/move-clock.ts';
import { presentEvent } from '../../control/events/present-event.ts';
import { takeWhileFits } from '../../control/paging/take-while-fits.ts';
import { type ControlRefusal, isRefusal, refuse } from '../../control/refusal.ts';
import { bounds } from '../../domain/bounds/bounds.ts';
import { letOthersRun } from '../../work.ts';
import type { Seat } from '../seat/seat.ts';
import type { SharedState } from '../shared-state.ts';
import { inEveryWorkspace } from './every-workspace.ts';
import type { ReplicaOperations } from './replica-context.ts';

/** The clock of the mock is a setting of the directory; each workspace that follows it is settled up to what it shows. */
export const clockOperations = {
  getClock: async ({ state }, { workspaceId }) => (workspaceId === undefined ? readClock(state) : undefined),
  async setClock({ state }, { workspaceId, ...setting }) {
    if (workspaceId !== undefined) return undefined;
    const refusal = await state.runInDirectory((directory): ControlRefusal | undefined => {
      const { clock } = directory;
      const wanted = readClockSetting(setting, clock.now());
      if (isRefusal(wanted)) return wanted;
      const { mode, factor, startAt: start, isExplicit } = wanted;
      const since = clock.storeTime();
      if (mode === 'real' && (isExplicit || since < start)) return refuseMachineTime(start);
      if (mode === 'scaled') directory.set({ clock: { mode, factor, start, since } });
      else directory.set({ clock: mode === 'real' ? { mode } : { mode, start } });
      return undefined;
    });
    return refusal ?? readClock(state);
  },
  async advanceClock({ state }, { workspaceId, to, ...span }) {
    if (workspaceId !== undefined) return undefined;
    if (to === undefined) return moveClock(state, (now) => now + toMilliseconds(span));
    const instant = parseInstant(to);
    return instant === undefined ? invalidTimestamp('to', to) : moveClock(state, () => instant);
  },
  async advanceToNext({ state }, { workspaceId }) {
    if (workspaceId !== undefined) return undefined;
    const next = (await findNextDue(state)) ?? 0;
    return moveClock(state, (now) => Math.max(next, now));
  },
} satisfies ReplicaOperations;

async function readClock(state: SharedState) {
  const next = await findNextDue(state);
  const { mode, factor, ...clock } = state.directory.clock;
  const nextAt = next === undefined || next > lastInstant ? null : formatInstant(next);
  return { mode, factor, now: formatInstant(clock.now()), nextAt };
}

/** When the next event is due in a workspace that follows the clock of the mock. */
async function findNextDue(state: SharedState): Promise<Instant | undefined> {
  const all = await inEveryWorkspace(state, (seat, id) => (follows(seat, id) ? seat.engine().nextDueAt() : undefined));
  const due = all.filter((at) => at !== undefined);
  return due.length === 0 ? undefined : Math.min(...due);
}

function follows(seat: Seat, workspaceId: string): boolean {
  return !seat.engine().hasOwnClock(workspaceId);
}

/** The events that followed are in the order of their times; each has the number that it has in its workspace. */
async function moveClock(state: SharedState, toTarget: (now: Instant) => Instant) {
  const refusal = await state.runInDirectory((directory): ControlRefusal | undefined => {
    const { mode, ...clock } = directory.clock;
    if (mode !== 'manual') return refuseRunningClock(mode);
    const start = toTarget(clock.now());
    try {
      assertMove(clock.now(), start);
    } catch (error) {
      if (error instanceof RangeError) return refuse('conflict', error.message);
      throw error;
    }
    directory.set({ clock: { mode, start } });
    return undefined;
  });
  if (refusal !== undefined) return refusal;
  const settled = await inEveryWorkspace(state, settleAll);
  const events = settled.flat().sort((one, other) => (one.at < other.at ? -1 : one.at === other.at ? 0 : 1));
  const first = takeWhileFits(events.slice(0, bounds.itemsPerAnswer), (event) => event);
  const { now, nextAt } = await readClock(state);
  return { now, nextAt, events: first, next: 0, total: events.length };
}

async function settleAll(seat: Seat, workspaceId: string) {
  const engine = seat.engine();
  const from = engine.eventCount();
  if (!follows(seat, workspaceId)) return [];
  while (!engine.settleSlice(seat.clock.now(), bounds.eventsPerSlice)) await letOthersRun();
  return engine.eventsSince(from).map((event, index) => presentEvent(from + index, event));
}
