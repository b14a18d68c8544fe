import { isManual, manualClock } from '../clock.ts';
import type { Engine } from '../engine.ts';
import type { SteerableClock } from '../steerable-clock.ts';
import { timeOf } from '../time.ts';
import { createCoverage } from './coverage.ts';
import { createFaults } from './faults.ts';
import { createJournal } from './journal.ts';
import type { Plane } from './plane.ts';

/** A control plane's parts around a mock that has just begun: no faults, nothing in the journal, nothing met, no snapshots. */
export function createPlane(engine: Engine, clock: SteerableClock, wake: () => void): Plane {
  const state = engine.state();
  const given = clock.present();
  const start = clock.now();
  return {
    engine,
    clock,
    time: timeOf(engine, clock),
    faults: createFaults(state.seed),
    journal: createJournal({ now: () => clock.now(), keys: () => engine.keys() }),
    coverage: createCoverage(() => clock.now()),
    snapshots: new Map(),
    // A clock that runs by itself has run on meanwhile; one that is moved by hand cannot go back.
    beginning: { state, clock: () => (isManual(given) ? manualClock(start) : given) },
    wake,
  };
}
