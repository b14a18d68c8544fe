import { day, minute } from '../../src/instant.ts';
import type { Streams } from '../log/streams.ts';
import { readWorkspaceIds } from './directory.ts';
import type { Seat } from './seat/seat.ts';
import type { SharedState } from './shared-state.ts';

/** Has sessions that are too old leave workspaces that nobody asks for any more, and what was stored of them. */
export interface Retention {
  /** Visits all workspaces, one after the other. What has left since a visit is gone from the store after the next one. */
  visitAll(): Promise<void>;
  close(): void;
}

/** @param report called with what fails; it is tried again */
export function createRetention(
  state: SharedState,
  streams: Streams,
  keepForMs: number,
  report: (error: unknown) => void,
): Retention {
  /** By stream: the position at the last visit, and the one before which no entry is left. */
  let marks = new Map<string, { visited: number; emptied: number }>();
  let isClosed = false;

  /** Returns whether sessions have ever left. Whoever looks at a workspace has those leave that are too old. */
  const look = (route: () => Seat) => state.run(route, (seat) => seat.engine().query(({ left }) => left > 0));
  /** Entries of a visit ago can go: nobody asks any more whether one of them was appended. */
  const visit = async (workspaceId: string, inMemory: ReadonlySet<Seat>, nextMarks: typeof marks) => {
    const route = () => state.seatOf(workspaceId);
    const hasLeft = await look(route);
    const seat = route();
    const { visited, emptied } = marks.get(seat.stream) ?? { visited: 0, emptied: 0 };
    const snapshot = hasLeft && visited > emptied ? await seat.takeSnapshot() : undefined;
    // In the place of the last entry somebody may be about to append another.
    if (snapshot !== undefined) await streams.saveSnapshot(snapshot, { keepFrom: Math.min(visited, snapshot.version) });
    nextMarks.set(seat.stream, {
      visited: seat.position().version,
      emptied: snapshot === undefined ? emptied : visited,
    });
    if (!inMemory.has(seat)) state.leave(seat);
  };
  const visitAll = async () => {
    const inMemory = new Set(state.seats());
    const nextMarks: typeof marks = new Map();
    for (const id of await readWorkspaceIds(state)) if (!isClosed) await visit(id, inMemory, nextMarks);
    marks = nextMarks;
  };
  const timer = setInterval(() => void visitAll().catch(report), visitEvery(keepForMs)).unref();
  return {
    visitAll,
    close() {
      isClosed = true;
      clearInterval(timer);
    },
  };
}

/** Milliseconds between two visits: a tenth of the time, a minute at least and a day at most. */
function visitEvery(keepForMs: number): number {
  return Math.min(Math.max(keepForMs / 10, minute), day);
}
