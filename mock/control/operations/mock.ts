import { formatInstant } from '../../../src/instant.ts';
import type { ControlContext } from '../control-context.ts';
import type { OperationHandlers } from './operation-handlers.ts';

/** The mock as a whole. */
export const mockOperations = {
  getHealth: (context) => readHealth(context),
  resetMock(context) {
    const { engine, clock, faults, journal, initial, rearmAlarm } = context;
    engine.restore(initial.state);
    clock.use(initial.clock());
    faults.clear();
    journal.clear();
    rearmAlarm();
    return readHealth(context);
  },
} satisfies Partial<OperationHandlers>;

function readHealth({ engine, clock }: ControlContext) {
  const sessions = engine.query(({ sessions, maxSessions, evicted }) => ({
    count: sessions.size,
    max: Number.isFinite(maxSessions) ? maxSessions : null,
    evicted,
  }));
  return { ready: true as const, seed: engine.seed(), now: formatInstant(clock.now()), sessions };
}
