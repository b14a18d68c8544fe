import { formatInstant, type Instant, lastInstant, parseInstant } from '../../../src/instant.ts';
import { type Clock, manualClock, realClock, scaledClock } from '../../clock/clock.ts';
import { moveInSlices, toMilliseconds } from '../../clock/time.ts';
import { bounds } from '../../domain/bounds.ts';
import type { ControlContext } from '../control-context.ts';
import { presentFirstEvents } from '../events/present-event.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { OperationHandlers } from './operation-handlers.ts';

/** Reads and moves the mock's clock. */
export const clockOperations = {
  getClock: (context) => readClock(context),
  async setClock(context, { mode, factor, now }) {
    const currentTime = context.clock.now();
    const startAt = now === undefined ? currentTime : parseInstant(now);
    if (startAt === undefined) return invalidTimestamp('now', now);
    if (startAt < currentTime) return cannotGoBack(currentTime, startAt);
    if (mode !== 'scaled' && factor !== undefined)
      return refuse('validationError', 'factor is for mode "scaled" only.');
    if (mode === 'scaled' && factor === undefined) {
      return refuse('validationError', 'Mode "scaled" needs a factor, such as 60.');
    }
    const clock = createClock(mode, factor ?? 1, startAt, now !== undefined);
    if (clock === undefined) {
      return refuse(
        'conflict',
        `The machine's clock shows another time than ${formatInstant(startAt)}. Use "scaled" with factor 1.`,
      );
    }
    context.clock.use(clock);
    await settleInSlices(context, startAt);
    context.rearmAlarm();
    return readClock(context);
  },
  advanceClock(context, request) {
    const { to, ...span } = request;
    if (to === undefined) return moveClock(context, context.clock.now() + toMilliseconds(span));
    const instant = parseInstant(to);
    return instant === undefined ? invalidTimestamp('to', to) : moveClock(context, instant);
  },
  advanceToNext: (context) => moveClock(context, Math.max(context.engine.nextDueAt() ?? 0, context.clock.now())),
} satisfies Partial<OperationHandlers>;

export function readClock({ clock, engine }: ControlContext) {
  const { mode, factor } = clock;
  const nextDueAt = engine.nextDueAt();
  return {
    mode,
    factor,
    now: formatInstant(clock.now()),
    nextAt: nextDueAt === undefined || nextDueAt > lastInstant ? null : formatInstant(nextDueAt),
  };
}

/** A clock that continues at `startAt`; undefined when only the machine's clock fits and it shows an earlier time. */
function createClock(mode: Clock['mode'], factor: number, startAt: Instant, isExplicit: boolean): Clock | undefined {
  if (mode === 'manual') return manualClock(startAt);
  if (mode === 'scaled') return scaledClock(factor, startAt);
  const real = realClock();
  return isExplicit || real.now() < startAt ? undefined : real;
}

async function moveClock(context: ControlContext, to: Instant) {
  const { clock, engine, move } = context;
  if (clock.mode !== 'manual') {
    return refuse(
      'conflict',
      `Only a manual clock can be moved; this one is ${clock.mode}. First set it: PUT /_mock/clock {"mode":"manual"}.`,
    );
  }
  if (move.isUnderWay) return refuse('conflict', 'The clock is being moved. Try again when it has arrived.');
  const from = engine.eventCount();
  move.isUnderWay = true;
  try {
    if (!(await moveInSlices(engine, clock, to)))
      return refuse('conflict', 'The move was given up: the clock was replaced on the way.');
    const { now, nextAt } = readClock(context);
    return { now, nextAt, ...presentFirstEvents(engine, from), total: engine.eventCount() - from };
  } catch (error) {
    if (error instanceof RangeError) return refuse('conflict', error.message);
    throw error;
  } finally {
    move.isUnderWay = false;
  }
}

/** Applies what is due by then, unless the clock is replaced meanwhile. */
async function settleInSlices({ engine, clock }: ControlContext, until: Instant): Promise<void> {
  const current = clock.current();
  while (!engine.settleSlice(until, bounds.eventsPerSlice)) {
    await new Promise((resolve) => setTimeout(resolve, 0));
    if (clock.current() !== current) return engine.endSlices();
  }
}

function cannotGoBack(currentTime: Instant, requested: Instant): Refusal {
  return refuse(
    'conflict',
    `The clock shows ${formatInstant(currentTime)} and cannot go back to ${formatInstant(requested)}. Load a snapshot, or reset.`,
  );
}

function invalidTimestamp(field: string, value: string | undefined): Refusal {
  return refuse(
    'validationError',
    `${field} must be a timestamp up to year 9999, such as 2027-01-01T09:00:00Z; found ${value}.`,
  );
}
