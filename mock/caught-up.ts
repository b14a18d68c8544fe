import type { Instant } from '../src/instant.ts';
import { isManual, scaledClock } from './clock.ts';
import type { SteerableClock } from './steerable-clock.ts';

/**
 * Takes a clock to a moment that has been already, if it shows an earlier one: what has happened is not ahead.
 *
 * One that runs by itself goes on from there as fast as before.
 */
export function catchUp(clock: SteerableClock, at: Instant): void {
  const present = clock.present();
  if (present.now() >= at) return;
  if (isManual(present)) present.moveTo(at);
  else clock.use(scaledClock(present.factor ?? 1, at));
}
