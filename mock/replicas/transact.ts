import type { Streams } from '../log/streams.ts';
import type { Seat } from './seat/seat.ts';

export interface Store {
  streams: Streams;
  /** The seat of the directory, by which all others go. */
  directory: Seat;
  counts: StoreCounts;
}

/** What happened since the start. */
export interface StoreCounts {
  reads: number;
  /** How long the reads took together, in milliseconds. */
  readMs: number;
  appends: number;
  /** Appends before which another replica was first. */
  conflicts: number;
}

/** What a transaction returns when the directory has changed: catch up with it, and try again. */
export const behindDirectory = Symbol('behind the directory');

/** How often others may be first until a request is given up. */
const maxAttempts = 50;

/**
 * Catches up with streams, decides, and stores what was decided, all or nothing. Where another replica was first, it catches
 * up and decides again. The caller has the turn of every seat.
 *
 * @throws Error when the store fails, or others were first too often; nothing has changed then
 */
export async function transact<Result>(
  store: Store,
  seats: readonly Seat[],
  decide: () => Result | Promise<Result>,
): Promise<Result | typeof behindDirectory> {
  const { directory, counts } = store;
  const others = seats.includes(directory) ? [] : [directory];
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const { at, entries } = await readFrom(store, [...others, ...seats]);
    if (others.length > 0 && entries.some(({ stream }) => stream === directory.stream)) return behindDirectory;
    for (const seat of seats)
      await followOrReset(
        seat,
        entries.filter(({ stream }) => stream === seat.stream),
      );
    for (const { clock } of [...others, ...seats]) clock.set(directory.settings().clock ?? { mode: 'real' }, at);
    const decided = await decideAndStore(store, seats, decide);
    if (decided !== undefined) return decided.result;
    counts.conflicts += 1;
    await waitAfterConflict(attempt);
  }
  throw new Error(`Other replicas were first ${maxAttempts} times in a row. Nothing has changed; try again.`);
}

async function readFrom(store: Store, seats: readonly Seat[]) {
  const startedAt = performance.now();
  store.counts.reads += 1;
  try {
    return await store.streams.read(seats.map((seat) => seat.position()));
  } finally {
    store.counts.readMs += performance.now() - startedAt;
  }
}

/** Undefined when another replica was first. Nothing is staged after it, whatever happens. */
async function decideAndStore<Result>(
  { streams, counts }: Store,
  seats: readonly Seat[],
  decide: () => Result | Promise<Result>,
): Promise<{ result: Result } | undefined> {
  try {
    const result = await decide();
    const staged = seats.flatMap((seat) => seat.nextEntry() ?? []);
    if (staged.length === 0) return { result };
    counts.appends += 1;
    if (!(await streams.append(staged))) return undefined;
    for (const seat of seats) if (staged.some(({ stream }) => stream === seat.stream)) seat.confirm();
    return { result };
  } finally {
    for (const seat of seats) seat.discard();
  }
}

/** Entries that cannot be followed leave nothing half done behind. */
async function followOrReset(seat: Seat, entries: Parameters<Seat['follow']>[0]): Promise<void> {
  try {
    await seat.follow(entries);
  } catch (error) {
    seat.reset();
    throw error;
  }
}

/** A random time, so that replicas do not get in each other's way again: up to 1 ms at first, then up to 32 ms. */
function waitAfterConflict(attempt: number): Promise<void> {
  const ms = Math.random() * Math.min(2 ** (attempt - 1), 32);
  return new Promise((resolve) => (ms < 1 ? setImmediate(resolve) : setTimeout(resolve, ms)));
}
