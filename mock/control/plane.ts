import type { Clock } from '../clock.ts';
import type { Engine, EngineState } from '../engine.ts';
import type { SteerableClock } from '../steerable-clock.ts';
import type { Time } from '../time.ts';
import type { Coverage } from './coverage.ts';
import type { FaultList } from './faults.ts';
import type { Journal } from './journal.ts';

/** Everything that the control plane steers. */
export interface Plane {
  engine: Engine;
  clock: SteerableClock;
  time: Time;
  faults: FaultList;
  journal: Journal;
  coverage: Coverage;
  /** States by name, to return to. */
  snapshots: Map<string, EngineState>;
  /** Where a reset goes back to. */
  beginning: { state: EngineState; clock(): Clock };
  /** Sets the alarm anew, after the clock has become another. */
  wake(): void;
}
