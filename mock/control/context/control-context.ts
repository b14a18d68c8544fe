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
import { isManual, manualClock, type SwappableClock } from '../../engine/clock.ts';
import type { Engine, EngineState } from '../../engine/engine.ts';
import { createTime, type MovedClock } from '../../engine/time.ts';
import type { Awaitable } from '../../http/message.ts';
import type { PlayedScenario, Scenario } from '../../start/scenario.ts';
import { presentEvents } from './events.ts';
import { createFaultList, type FaultList } from './faults.ts';
import { createJournal, type Journal } from './journal.ts';
import type { ControlResult } from './refusal.ts';

export type ControlContext = ReturnType<typeof createControlContext>;

/** The last completed move of a clock: its times, and the numbers of events before and after it. */
interface ClockMove {
  clock: MovedClock;
  from: Instant;
  to: Instant;
  eventsBefore: number;
  eventsAfter: number;
}

/** Plays a scenario on a new mock. Returns the mock's state, journal and faults. */
export type PlayScenario = (scenario: Scenario) => Promise<PlayedScenario & { journal: Journal; faults: FaultList }>;

/** Creates the state of a new mock's control plane. `initial` is the state that a reset restores. */
export function createControlContext(
  engine: Engine,
  clock: SwappableClock,
  initial: EngineState,
  playScenario: PlayScenario,
) {
  const configuredClock = clock.current();
  const startedAt = clock.now();
  return {
    engine,
    clock,
    time: createTime(engine, clock),
    faults: createFaultList(initial.seed, engine.query),
    journal: createJournal(engine),
    snapshots: new Map<string, EngineState>(),
    // A manual clock cannot go back, so a reset creates a new manual clock. A running clock continues to run.
    initial: { state: initial, clock: () => (isManual(configuredClock) ? manualClock(startedAt) : configuredClock) },
    /** The workspaces whose clock a request is moving at present; undefined stands for the mock's clock. */
    moves: new Set<string | undefined>(),
    lastMove: undefined as ClockMove | undefined,
    streams: new Set<() => void>(),
    playScenario,
  };
}

export type OperationHandlers = {
  [Id in UnaryControlOperationId]: (
    context: ControlContext,
    input: ControlInput<Id>,
  ) => Awaitable<ControlResult<ControlOutput<Id> | SerializedJson>>;
};

/** A serialised response in UTF-8, because the mock has checked the size of its JSON. */
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
