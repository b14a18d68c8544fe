import type { SwappableClock } from '../engine/clock.ts';
import { type Clock, isManual, manualClock } from '../engine/clock.ts';
import type { Engine, EngineState } from '../engine/engine.ts';
import { createTime, type Time } from '../engine/time.ts';
import type { PlayedScenario, Scenario } from '../start/scenario.ts';
import { type CommandLog, createCommandLog } from './causes/command-log.ts';
import { type Coverage, createCoverage } from './coverage/coverage.ts';
import { createFaultList, type FaultList } from './faults/fault-list.ts';
import { createJournal, type Journal } from './journal/journal.ts';
import { createRequestCounts, type RequestCounts } from './metrics/request-counts.ts';

/** Everything that the control plane controls. */
export interface ControlContext {
  engine: Engine;
  clock: SwappableClock;
  time: Time;
  faults: FaultList;
  journal: Journal;
  coverage: Coverage;
  /** Which events the operations of the control plane caused. */
  commands: CommandLog;
  /** The number of the latest request before another state was restored: its events are gone. */
  requestsAfter(): number;
  /** What `/_mock/metrics` says of requests. */
  requests: RequestCounts;
  /** Saved states by name. */
  snapshots: Map<string, EngineState>;
  /** The state that a reset restores. */
  initial: { state: EngineState; clock(): Clock };
  /** The workspaces whose clock is being moved, in slices; undefined stands for the clock of the mock. */
  moves: Set<string | undefined>;
  /** What ends each event stream that is open. */
  streams: Set<() => void>;
  /** Plays a scenario on a mock of its own. */
  playScenario(scenario: Scenario): Promise<PlayedScenario>;
  /** Sets the alarm again after the clock was replaced. */
  rearmAlarm(): void;
}

interface ControlContextOptions extends Pick<ControlContext, 'playScenario' | 'rearmAlarm'> {
  /** The state that a reset restores. */
  initial: EngineState;
}

/** The control plane of a mock that has just started: no faults, no snapshots, an empty journal, no coverage. */
export function createControlContext(
  engine: Engine,
  clock: SwappableClock,
  { initial: state, playScenario, rearmAlarm }: ControlContextOptions,
): ControlContext {
  const configuredClock = clock.current();
  const startedAt = clock.now();
  const timeOf = (workspaceId: string | undefined) =>
    workspaceId !== undefined && engine.hasOwnClock(workspaceId) ? engine.timeline(workspaceId).now : clock.now();
  const journal = createJournal({ now: (workspaceId) => timeOf(workspaceId), keys: () => engine.apiKeys() });
  let requestsAfter = 0;
  engine.subscribe(({ type }) => {
    if (type === 'replaced') requestsAfter = journal.newest();
  });
  return {
    engine,
    clock,
    time: createTime(engine, clock),
    faults: createFaultList(state.seed),
    journal,
    coverage: createCoverage(() => clock.now()),
    commands: createCommandLog(engine),
    requestsAfter: () => requestsAfter,
    requests: createRequestCounts(),
    snapshots: new Map(),
    // A manual clock cannot go back, so a reset makes a new one; any other clock keeps running.
    initial: { state, clock: () => (isManual(configuredClock) ? manualClock(startedAt) : configuredClock) },
    moves: new Set(),
    streams: new Set(),
    playScenario,
    rearmAlarm,
  };
}
