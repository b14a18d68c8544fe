import type {
  ControlInput,
  ControlOutput,
  ControlSchemas,
  UnaryControlOperationId,
} from '../../../src/control-operations.ts';
import type { Instant } from '../../../src/instant.ts';
import { bounds } from '../../domain/bounds.ts';
import { type AdminResult, type CommandContext, succeed } from '../../domain/decision.ts';
import type { Scope, World } from '../../domain/world.ts';
import { type Clock, isManual, manualClock, type SwappableClock } from '../../engine/clock.ts';
import type { Engine, EngineState } from '../../engine/engine.ts';
import { createTime, type MovedClock, type Time } from '../../engine/time.ts';
import type { Awaitable } from '../../http/message.ts';
import type { PlayedScenario, Scenario } from '../../start/scenario.ts';
import { presentEvents } from './events.ts';
import { createFaultList, type FaultList } from './faults.ts';
import { createJournal, type Journal } from './journal.ts';
import type { ControlResult } from './refusal.ts';

export interface ControlContext {
  engine: Engine;
  clock: SwappableClock;
  time: Time;
  faults: FaultList;
  journal: Journal;
  snapshots: Map<string, EngineState>;
  /** The state and the clock that a reset restores. */
  initial: { state: EngineState; clock(): Clock };
  /** The workspaces whose clock a request is moving at present; undefined stands for the mock's clock. */
  moves: Set<string | undefined>;
  /** The last completed move of a clock: its times, and the numbers of events before and after it. */
  lastMove?: { clock: MovedClock; from: Instant; to: Instant; eventsBefore: number; eventsAfter: number } | undefined;
  streams: Set<() => void>;
  /** Plays a scenario on a new mock. Returns its state, its journal and its faults. */
  playScenario(scenario: Scenario): Promise<PlayedScenario & Pick<ControlContext, 'journal' | 'faults'>>;
}

/** Creates the state of a new mock's control plane. `initial` is the state that a reset restores. */
export function createControlContext(
  engine: Engine,
  clock: SwappableClock,
  initial: EngineState,
  playScenario: ControlContext['playScenario'],
): ControlContext {
  const configuredClock = clock.current();
  const startedAt = clock.now();
  return {
    engine,
    clock,
    time: createTime(engine, clock),
    faults: createFaultList(initial.seed, engine.query),
    journal: createJournal(engine),
    snapshots: new Map(),
    // A manual clock cannot go back, so a reset creates a new one. Any other clock continues to run.
    initial: { state: initial, clock: () => (isManual(configuredClock) ? manualClock(startedAt) : configuredClock) },
    moves: new Set(),
    streams: new Set(),
    playScenario,
  };
}

export type OperationHandlers = {
  [Id in UnaryControlOperationId]: (
    context: ControlContext,
    input: ControlInput<Id>,
  ) => Awaitable<ControlResult<ControlOutput<Id> | SerializedJson>>;
};

/** A response as UTF-8 JSON: the check of a snapshot's size has serialised it already. */
type SerializedJson = Uint8Array;

/** Executes an admin command at the current time of its workspace, and returns its events. */
export function dispatchCommand(
  { engine }: ControlContext,
  command: (world: World, commandContext: CommandContext) => AdminResult,
  scope?: Scope,
): ControlResult<ControlSchemas['CommandResult']> {
  const result = engine.dispatch(command, scope);
  if (!result.ok) return result;
  const total = result.value.length;
  const limit = bounds.itemsPerAnswer;
  return succeed({ ...presentEvents(engine, engine.eventCount() - total, { limit }), total });
}
