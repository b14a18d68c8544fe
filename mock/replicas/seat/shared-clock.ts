import { type Instant, lastInstant } from '../../../src/instant.ts';
import type { Clock } from '../../clock/clock.ts';

/** How the clock of the mock runs, by that of the store: the same on all replicas, whatever their own clocks show. */
export type ClockSetting =
  | { mode: 'real' }
  /** It showed `start` when that of the store showed `since`, and is `factor` times as fast. */
  | { mode: 'scaled'; factor: number; start: Instant; since: Instant }
  | { mode: 'manual'; start: Instant };

/** What the clock of the mock shows when that of the store shows `at`. */
function timeOf(setting: ClockSetting, at: Instant): Instant {
  if (setting.mode === 'real') return at;
  if (setting.mode === 'manual') return setting.start;
  const elapsed = Math.max(at - setting.since, 0);
  return Math.min(setting.start + Math.floor(elapsed * setting.factor), lastInstant);
}

/** The clock of the mock as it was when the store was last read. */
export interface SharedClock extends Clock {
  set(setting: ClockSetting, storeTime: Instant): void;
  /** What the clock of the store showed then. */
  storeTime(): Instant;
}

export function createSharedClock(): SharedClock {
  let [setting, storeTime, readAt]: [ClockSetting, Instant, number] = [{ mode: 'real' }, 0, performance.now()];
  return {
    get mode() {
      return setting.mode;
    },
    get factor() {
      if (setting.mode === 'manual') return null;
      return setting.mode === 'real' ? 1 : setting.factor;
    },
    now: () => timeOf(setting, storeTime),
    realMsUntil(instant) {
      if (setting.mode === 'manual' || instant > lastInstant) return undefined;
      const factor = setting.mode === 'real' ? 1 : setting.factor;
      return (instant - timeOf(setting, storeTime)) / factor - (performance.now() - readAt);
    },
    set(next, at) {
      [setting, storeTime, readAt] = [next, at, performance.now()];
    },
    storeTime: () => storeTime,
  };
}
