import type { Instant } from '../src/instant.ts';
import { isManual, scaledClock } from './clock.ts';
import type { SwappableClock } from './swappable-clock.ts';

/**
 * Takes a clock to a moment that has been already, if it shows an earlier one: what has happened is not ahead.
 *
 * One that runs by itself goes on from there as fast as before.
 */
export function catchUp(clock: SwappableClock, at: Instant): void {
  const current = clock.current();
  if (current.now() >= at) return;
  if (isManual(current)) current.moveTo(at);
  else clock.use(scaledClock(current.factor ?? 1, at));
}
