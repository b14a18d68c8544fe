import type { ControlOperationId } from '../../../src/control-operations.ts';
import type { Engine } from '../../engine/engine.ts';
import type { EventRange } from '../../http/message.ts';

/** An operation of the control plane, and the events from one number up to, not including, another that happened in it. */
interface CommandRun extends EventRange {
  operationId: ControlOperationId;
  /** The session that it is about, if it is about one. */
  sessionId: string | undefined;
}

/** Which events happened in which operation of the control plane: of the latest operations that caused any. */
export interface CommandLog {
  /** Called when an operation starts; the returned function when it has ended. */
  begin(operationId: ControlOperationId, sessionId: string | undefined): () => void;
  /** The latest operation in which that event happened. */
  runOf(eventNumber: number): CommandRun | undefined;
}

/** How many operations are remembered. */
const maxRuns = 10_000;

export function createCommandLog(engine: Pick<Engine, 'eventCount' | 'subscribe'>): CommandLog {
  let runs: CommandRun[] = [];
  // Numbers of events before and after another state was restored mean nothing to each other.
  let restored = 0;
  engine.subscribe(({ type }) => {
    if (type !== 'replaced') return;
    restored += 1;
    runs = [];
  });
  return {
    begin(operationId, sessionId) {
      const [from, restoredBefore] = [engine.eventCount(), restored];
      return () => {
        const to = engine.eventCount();
        if (to === from || restored !== restoredBefore) return;
        runs.push({ operationId, sessionId, from, to });
        if (runs.length > 2 * maxRuns) runs = runs.slice(-maxRuns);
      };
    },
    runOf: (eventNumber) => runs.findLast(({ from, to }) => from <= eventNumber && eventNumber < to),
  };
}
