import type {
  ControlInput,
  ControlOutput,
  ControlSchemas,
  UnaryControlOperationId,
} from '../../../src/control-operations.ts';
import type { Instant } from '../../../src/instant.ts';
import { bounds } from '../../domain/bounds.ts';
import type { AdminResult, CommandContext } from '../../domain/control-commands.ts';
import { succeed } from '../../domain/decision.ts';
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

export type PlayScenario = (scenario: Scenario) => Promise<PlayedScenario & { journal: Journal; faults: FaultList }>;

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
    // A manual clock cannot go back, so a reset replaces it by a new manual clock. A reset does not change a running
    // clock.
    initial: { state: initial, clock: () => (isManual(configuredClock) ? manualClock(startedAt) : configuredClock) },
    /** The workspaces whose clock a request moves at present; undefined stands for the mock's clock. */
    moves: new Set<string | undefined>(),
    lastMove: undefined as
      | { clock: MovedClock; from: Instant; to: Instant; eventsBefore: number; eventsAfter: number }
      | undefined,
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

type SerializedJson = Uint8Array;

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
