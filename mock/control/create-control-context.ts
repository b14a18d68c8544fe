import { isManual, manualClock } from '../clock.ts';
import type { Engine } from '../engine.ts';
import type { SwappableClock } from '../swappable-clock.ts';
import { createTime } from '../time.ts';
import type { ControlContext } from './control-context.ts';
import { createCoverage } from './coverage/coverage.ts';
import { createFaultList } from './faults/fault-list.ts';
import { createJournal } from './journal/journal.ts';

/** A control plane's parts around a mock that has just begun: no faults, nothing in the journal, nothing met, no snapshots. */
export function createControlContext(engine: Engine, clock: SwappableClock, rearmAlarm: () => void): ControlContext {
  const state = engine.state();
  const configuredClock = clock.current();
  const startedAt = clock.now();
  return {
    engine,
    clock,
    time: createTime(engine, clock),
    faults: createFaultList(state.seed),
    journal: createJournal({ now: () => clock.now(), keys: () => engine.apiKeys() }),
    coverage: createCoverage(() => clock.now()),
    snapshots: new Map(),
    // A clock that runs by itself has run on meanwhile; one that is moved by hand cannot go back.
    initial: { state, clock: () => (isManual(configuredClock) ? manualClock(startedAt) : configuredClock) },
    rearmAlarm,
  };
}
