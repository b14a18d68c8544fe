import { readWorkspaceIds } from '../directory.ts';
import type { Seat } from '../seat/seat.ts';
import type { SharedState } from '../shared-state.ts';

/** How many workspaces have their turn at once. */
const atOnce = 8;

/** Does something in each workspace that is open, and returns what came of it, in the order in which they were opened. */
export async function inEveryWorkspace<Result>(
  state: SharedState,
  decide: (seat: Seat, workspaceId: string) => Result | Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = (await readWorkspaceIds(state)).entries();
  const work = async () => {
    for (const [index, id] of waiting)
      results[index] = await state.run(
        () => state.seatOf(id),
        (seat) => decide(seat, id),
      );
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
}
