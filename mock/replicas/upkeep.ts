import type { Streams } from '../log/streams.ts';
import type { Seat } from './seat/seat.ts';
import type { SharedState } from './shared-state.ts';

/** Keeps what a replica has in memory, and what is stored, from growing with all that ever happened. */
export interface Upkeep {
  /** Called after a seat was used: saves a snapshot when there is much to read before the next one. */
  shorten(seat: Seat): void;
  /** Called after a workspace was closed: its events are removed, and their numbers stay. */
  clear(seat: Seat): Promise<void>;
  /** Called after a reset: removes the streams of before, once nobody can be about to use them. */
  removeGeneration(generation: number): void;
  /** Forgets workspaces that nobody has used for a while; they are read again when they are. */
  forgetIdle(): void;
  close(): void;
}

/** Events that are read one by one until a snapshot stands for them; in a large workspace, half as many as it has. */
const snapshotAfter = 2_000;
const idleMs = 5 * 60_000;
const removedAfterMs = 60_000;
/** Workspaces that are in memory whether they are idle or not. */
const keptSeats = 500;

export function createUpkeep(state: SharedState, streams: Streams, report: (error: unknown) => void): Upkeep {
  const saving = new Set<Seat>();
  const save = async (seat: Seat, keepFrom: (version: number) => number | undefined = () => undefined) => {
    const snapshot = await seat.takeSnapshot();
    if (snapshot === undefined) return;
    const kept = keepFrom(snapshot.version);
    await streams.saveSnapshot(snapshot, kept === undefined ? {} : { keepFrom: kept });
    // Of workspaces that were closed it has nothing more when it is read anew.
    if (seat === state.directory) await seat.turn(async () => seat.reset());
  };
  const forgetIdle = () => {
    const seats = [...state.seats()].sort((one, other) => other.usedAt() - one.usedAt());
    const before = performance.now() - idleMs;
    for (const [index, seat] of seats.entries()) if (index >= keptSeats || seat.usedAt() < before) state.leave(seat);
  };
  const removals = new Set<NodeJS.Timeout>();
  const timer = setInterval(forgetIdle, idleMs / 10).unref();
  return {
    shorten(seat) {
      const { added, size } = seat.sinceSnapshot();
      if (added < Math.max(snapshotAfter, size / 2) || saving.has(seat)) return;
      saving.add(seat);
      // Without it nothing is lost: more is read.
      save(seat)
        .catch(report)
        .finally(() => saving.delete(seat));
    },
    // In the place of the last one somebody may be about to append another.
    clear: (seat) => save(seat, (version) => version).catch(report),
    removeGeneration(generation) {
      removals.add(setTimeout(() => streams.remove(`${generation}/`).catch(report), removedAfterMs).unref());
    },
    forgetIdle,
    close() {
      clearInterval(timer);
      for (const removal of removals) clearTimeout(removal);
    },
  };
}
