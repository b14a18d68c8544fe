import { formatInstant } from '../../../src/instant.ts';
import type { ControlOperations } from '../control-operations.ts';
import type { Plane } from '../plane.ts';

/** The mock as a whole. */
export const mockOperations = {
  getHealth: (plane) => health(plane),
  resetMock(plane) {
    const { engine, clock, faults, journal, beginning, wake } = plane;
    engine.restore(beginning.state);
    clock.use(beginning.clock());
    faults.clear();
    journal.clear();
    wake();
    return health(plane);
  },
} satisfies Partial<ControlOperations>;

function health({ engine, clock }: Plane) {
  return { ready: true as const, seed: engine.seed(), now: formatInstant(clock.now()) };
}
