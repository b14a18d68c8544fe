import { formatInstant, type Instant, lastInstant, parseInstant } from '../../../src/instant.ts';
import { type Clock, manualClock, realClock, scaledClock } from '../../clock.ts';
import type { DomainEvent } from '../../domain/event.ts';
import type { ControlOperations } from '../control-operations.ts';
import type { Plane } from '../plane.ts';
import { presentEvents } from '../present-event.ts';
import { type Refusal, refusal } from '../refusal.ts';

/** The mock's time, read and moved. */
export const clockOperations = {
  getClock: (plane) => shown(plane),
  setClock(plane, { mode, factor, now }) {
    const present = plane.clock.now();
    const start = now === undefined ? present : parseInstant(now);
    if (start === undefined) return noMoment('now', now);
    if (start < present) return backwards(present, start);
    if (mode !== 'scaled' && factor !== undefined)
      return refusal('validationError', 'factor is for mode "scaled" only.');
    if (mode === 'scaled' && factor === undefined) {
      return refusal('validationError', 'Mode "scaled" needs a factor, such as 60.');
    }
    const clock = clockFor(mode, factor ?? 1, start, now !== undefined);
    if (clock === undefined) {
      return refusal(
        'notPossible',
        `The machine's clock shows another moment than ${formatInstant(start)}. Use "scaled" with factor 1.`,
      );
    }
    plane.clock.use(clock);
    plane.wake();
    return shown(plane);
  },
  advanceClock(plane, step) {
    const { to, ...span } = step;
    if (to === undefined) return moved(plane, () => plane.time.advance(span));
    const moment = parseInstant(to);
    return moment === undefined ? noMoment('to', to) : moved(plane, () => plane.time.moveTo(moment));
  },
  moveToNext: (plane) => moved(plane, () => plane.time.toNext()),
} satisfies Partial<ControlOperations>;

export function shown({ clock, engine }: Plane) {
  const { mode, factor } = clock;
  const next = engine.nextMoment();
  return {
    mode,
    factor,
    now: formatInstant(clock.now()),
    nextAt: next === undefined || next > lastInstant ? null : formatInstant(next),
  };
}

/** A clock that goes on at `start`. The machine's own can be gone back to only where it shows no earlier moment. */
function clockFor(mode: Clock['mode'], factor: number, start: Instant, isChosen: boolean): Clock | undefined {
  if (mode === 'manual') return manualClock(start);
  if (mode === 'scaled') return scaledClock(factor, start);
  const real = realClock();
  return isChosen || real.now() < start ? undefined : real;
}

function moved(plane: Plane, move: () => readonly DomainEvent[]) {
  const { clock, engine } = plane;
  if (clock.mode !== 'manual') {
    return refusal(
      'notPossible',
      `Only a manual clock can be moved; this one is ${clock.mode}. First set it: PUT /_mock/clock {"mode":"manual"}.`,
    );
  }
  try {
    const happened = move();
    const { now, nextAt } = shown(plane);
    return { now, nextAt, happened: presentEvents(engine.eventCount() - happened.length, happened) };
  } catch (error) {
    if (error instanceof RangeError) return refusal('notPossible', error.message);
    throw error;
  }
}

function backwards(present: Instant, wanted: Instant): Refusal {
  return refusal(
    'notPossible',
    `The clock shows ${formatInstant(present)} and cannot go back to ${formatInstant(wanted)}. Load a snapshot, or reset.`,
  );
}

function noMoment(field: string, text: string | undefined): Refusal {
  return refusal(
    'validationError',
    `${field} must be a moment up to year 9999, such as 2027-01-01T09:00:00Z; found ${text}.`,
  );
}
