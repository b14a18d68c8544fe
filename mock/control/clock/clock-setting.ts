import type { ControlInput } from '../../../src/control-operations.ts';
import { formatInstant, type Instant, parseInstant } from '../../../src/instant.ts';
import type { Clock } from '../../engine/clock.ts';
import { type ControlRefusal, refuse } from '../refusal.ts';
import { invalidTimestamp } from './invalid-timestamp.ts';

/** What the clock of the mock is to be. */
interface WantedClock {
  mode: Clock['mode'];
  factor: number;
  startAt: Instant;
  /** Whether the time was asked for. */
  isExplicit: boolean;
}

/** What a request wants of the clock of the mock, which shows `currentTime`. */
export function readClockSetting(
  { mode, factor, now }: Omit<ControlInput<'setClock'>, 'workspaceId'>,
  currentTime: Instant,
): WantedClock | ControlRefusal {
  if (mode === 'mock')
    return refuse('validationError', 'Mode "mock" is for the clock of a workspace: pass workspaceId.');
  const startAt = now === undefined ? currentTime : parseInstant(now);
  if (startAt === undefined) return invalidTimestamp('now', now);
  if (startAt < currentTime) return refuseEarlierTime(currentTime, startAt);
  if (mode !== 'scaled' && factor !== undefined) return refuse('validationError', 'factor is for mode "scaled" only.');
  if (mode === 'scaled' && factor === undefined) {
    return refuse('validationError', 'Mode "scaled" needs a factor, such as 60.');
  }
  return { mode, factor: factor ?? 1, startAt, isExplicit: now !== undefined };
}

/** The refusal of the machine's clock where it does not show the time that is wanted. */
export function refuseMachineTime(startAt: Instant): ControlRefusal {
  return refuse(
    'conflict',
    `The machine's clock shows another time than ${formatInstant(startAt)}. Use "scaled" with factor 1.`,
  );
}

function refuseEarlierTime(currentTime: Instant, requested: Instant): ControlRefusal {
  return refuse(
    'conflict',
    `The clock shows ${formatInstant(currentTime)} and cannot go back to ${formatInstant(requested)}. Load a snapshot, or reset.`,
  );
}
