import { formatInstant } from '../../../src/instant.ts';
import { closeWorkspace } from '../../domain/admin/workspace-commands.ts';
import { openAll, setProfile } from '../directory.ts';
import type { Seat } from '../seat/seat.ts';
import type { ReplicaOperations } from './replica-context.ts';

/** The mock as a whole. */
export const mockOperations = {
  getHealth: ({ state }) => state.runInDirectory(readHealth),
  async resetMock({ state, records, upkeep }) {
    const { directory } = state;
    await state.runInDirectory(() => {});
    const { initial, generation = 0 } = directory.settings();
    if (initial === undefined) throw new Error('The directory does not say what the mock started with.');
    const seats = () =>
      initial.workspaces.map(({ id }) => state.seatOf(id, (directory.settings().generation ?? 0) + 1));
    await state.runOnAll(
      () => [directory, ...seats()],
      () => {
        if ((directory.settings().generation ?? 0) !== generation) return;
        const engine = directory.engine();
        for (const id of engine.query(({ workspaces }) => [...workspaces.keys()]))
          engine.dispatch((world, { now }) => closeWorkspace(world, id, now));
        directory.set({ generation: generation + 1, clock: initial.clock });
        directory.faults.clear();
        setProfile(directory, initial.profile ?? {});
        openAll(directory, seats(), initial.workspaces);
      },
    );
    await records.journal.clear();
    upkeep.removeGeneration(generation);
    return state.runInDirectory(readHealth);
  },
} satisfies ReplicaOperations;

function readHealth(directory: Seat) {
  return { ready: true as const, seed: directory.engine().seed(), now: formatInstant(directory.clock.now()) };
}
