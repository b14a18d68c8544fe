import type { Seat } from '../seat/seat.ts';
import type { SharedState } from '../shared-state.ts';

/** How many workspaces have their turn at once. */
const atOnce = 8;

/** Does something in each workspace that is open, and returns what came of it, in the order in which they were opened. */
export async function inEveryWorkspace<Result>(
  state: SharedState,
  decide: (seat: Seat, workspaceId: string) => Result | Promise<Result>,
): Promise<Result[]> {
  const ids = await state.run(
    () => state.directory,
    () => state.directory.engine().query(({ workspaces }) => [...workspaces.keys()]),
  );
  const results: Result[] = [];
  const waiting = ids.entries();
  const work = async () => {
    for (const [index, id] of waiting) {
      const route = () => state.seatOf(id);
      results[index] = await state.run(route, () => decide(route(), id));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
}
