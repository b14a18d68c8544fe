import type { Clock } from '../clock.ts';
import type { Engine, EngineState } from '../engine.ts';
import type { SwappableClock } from '../swappable-clock.ts';
import type { Time } from '../time.ts';
import type { Coverage } from './coverage/coverage.ts';
import type { FaultList } from './faults/fault-list.ts';
import type { Journal } from './journal/journal.ts';

/** Everything that the control plane steers. */
export interface ControlContext {
  engine: Engine;
  clock: SwappableClock;
  time: Time;
  faults: FaultList;
  journal: Journal;
  coverage: Coverage;
  /** States by name, to return to. */
  snapshots: Map<string, EngineState>;
  /** Where a reset goes back to. */
  initial: { state: EngineState; clock(): Clock };
  /** Sets the alarm anew, after the clock has become another. */
  rearmAlarm(): void;
}
