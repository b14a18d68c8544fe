import type { ControlInput, ControlOutput, UnaryControlOperationId } from '../../../src/control-operations.ts';
import { createSwappableClock } from '../../clock/swappable-clock.ts';
import { createTime } from '../../clock/time.ts';
import type { CommandLog } from '../../control/causes/command-log.ts';
import type { ControlContext } from '../../control/control-context.ts';
import type { JsonText } from '../../control/json-text.ts';
import type { ControlRefusal } from '../../control/refusal.ts';
import { playOnNewMock } from '../../create-mock.ts';
import type { Streams } from '../../log/streams.ts';
import type { ReplicaRecords } from '../records.ts';
import type { Seat } from '../seat/seat.ts';
import type { SharedState } from '../shared-state.ts';
import type { Upkeep } from '../upkeep.ts';
import type { Wake } from '../wake.ts';

/** Everything that the control plane of a replica controls. */
export interface ReplicaContext {
  state: SharedState;
  streams: Streams;
  wake: Wake;
  upkeep: Upkeep;
  records: ReplicaRecords;
}

/** Which replica an operation of the control plane was done on is not shared, so no event has such a cause. */
const noCommands: CommandLog = { begin: () => () => {}, runOf: () => undefined };

/** A seat as a mock of its own, which has one workspace: all operations on one workspace are the same as there. */
export function toControlContext(
  { records }: ReplicaContext,
  seat: Seat,
  { snapshots = new Map(), journal }: Partial<Pick<ControlContext, 'snapshots' | 'journal'>> = {},
): ControlContext {
  const engine = seat.engine();
  const clock = createSwappableClock(seat.clock);
  const { coverage, requests, streams } = records;
  return {
    engine,
    clock,
    time: createTime(engine, clock),
    faults: seat.faults,
    get journal() {
      if (journal === undefined) throw new Error('Replicas read the journal that they share.');
      return journal;
    },
    coverage,
    requests,
    streams,
    commands: noCommands,
    requestsAfter: () => 0,
    snapshots,
    moves: new Set(),
    // What asks for these is answered before it gets here.
    get initial(): never {
      throw new Error('Replicas are reset together.');
    },
    playScenario: playOnNewMock,
    rearmAlarm() {},
  };
}

/**
 * The operations that are other ones on replicas: those on the mock as a whole. Where one returns undefined, it is about one
 * workspace, and is done there.
 */
export type ReplicaOperations = {
  [Id in UnaryControlOperationId]?: (
    context: ReplicaContext,
    input: ControlInput<Id>,
  ) => Promise<ControlOutput<Id> | JsonText | ControlRefusal | undefined>;
};
