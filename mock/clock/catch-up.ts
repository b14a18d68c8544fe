import type { Instant } from '../../src/instant.ts';
import { isManual, scaledClock } from './clock.ts';
import type { SwappableClock } from './swappable-clock.ts';

/**
 * Moves a clock to the time of the last event, if it shows an earlier time: no event may lie in the future.
 *
 * A running clock continues from there at its speed.
 */
export function catchUp(clock: SwappableClock, at: Instant): void {
  const current = clock.current();
  if (current.now() >= at) return;
  if (isManual(current)) current.moveTo(at);
  else clock.use(scaledClock(current.factor ?? 1, at));
}
