import type { Streams } from '../log/streams.ts';
import { createSeat, type Seat, type SeatOptions } from './seat/seat.ts';
import { behindDirectory, type Store, type StoreCounts, transact } from './transact.ts';

/** The state that replicas share, as one of them sees it. */
export interface SharedState {
  directory: Seat;
  counts: StoreCounts;
  /** The seat of a workspace; @param generation default: the present one */
  seatOf(workspaceId: string, generation?: number): Seat;
  /**
   * Decides something in its turn, together with whatever else is waiting for the same seat: they catch up once, and are
   * stored at once. `route` is asked again when the directory has changed.
   *
   * @throws Error when the store fails; nothing has changed then
   */
  run<Result>(route: () => Seat, decide: Decide<Result>): Promise<Result>;
  runInDirectory<Result>(decide: Decide<Result>): Promise<Result>;
  /** Decides something in a workspace; in the directory where none is named, or it is not open. */
  runInWorkspace<Result>(workspaceId: string | undefined, decide: Decide<Result>): Promise<Result>;
  /** Decides something about several seats, the directory among them or not, and stores it all or nothing. */
  runOnAll<Result>(route: () => readonly Seat[], decide: () => Result | Promise<Result>): Promise<Result>;
  seats(): Iterable<Seat>;
  /** Forgets a seat that nobody uses. */
  leave(seat: Seat): void;
}

/** What is decided in the turn of a seat. */
type Decide<Result> = (seat: Seat) => Result | Promise<Result>;

/** Something that waits for a seat. `isHere` says whether that is still the right one. */
interface Waiting {
  isHere(): boolean;
  decide(): Promise<Settled>;
  settle(settled: Settled): void;
}

type Settled = { ok: true; value: unknown } | { ok: false; error: unknown } | typeof elsewhere;

const elsewhere = Symbol('elsewhere');

/** How many requests are stored at once, at most. */
const maxTogether = 200;

/** Milliseconds for which others are given way at most, so that a replica with more requests is not always the first. */
const giveWayMs = 3;
const contendedMs = 50;

export interface SharedStateOptions {
  seatOptions: SeatOptions;
  /** Called when a seat has caught up, before anything is decided there. */
  onTurn(seat: Seat): void;
  /** Called when what was decided is stored. */
  onUsed(seat: Seat): void;
}

export function createSharedState(streams: Streams, { seatOptions, onTurn, onUsed }: SharedStateOptions): SharedState {
  const directory = createSeat('directory', seatOptions);
  const counts: StoreCounts = { reads: 0, readMs: 0, appends: 0, conflicts: 0 };
  const store: Store = { streams, directory, counts };
  const seats = new Map<string, Seat>();
  const queues = new WeakMap<Seat, Waiting[]>();

  const inTurns = <Result>(ordered: readonly Seat[], work: () => Promise<Result>): Promise<Result> => {
    const [first, ...others] = ordered;
    return first === undefined ? work() : first.turn(() => inTurns(others, work));
  };
  const followDirectory = () => inTurns([directory], () => transact(store, [directory], () => undefined));
  const runOnAll = async <Result>(
    route: () => readonly Seat[],
    decide: () => Result | Promise<Result>,
  ): Promise<Result> => {
    for (;;) {
      const seats = inOrder(route(), directory);
      const isHere = () => inOrder(route(), directory).every((seat, index) => seat === seats[index]);
      const result = await inTurns(seats, () => transact(store, seats, () => (isHere() ? decide() : elsewhere)));
      if (result === behindDirectory) await followDirectory();
      else if (result !== elsewhere) return result;
    }
  };
  /** A fault of the whole mock is used up by requests of any workspace. */
  const needsDirectory = (seat: Seat) => seat !== directory && directory.faults.state().faults.length > 0;
  const drain = async (seat: Seat, queue: Waiting[]) => {
    while (queue.length > 0) {
      // Who comes while these catch up has to catch up again, to see what was answered before.
      const batch = queue.splice(0, maxTogether);
      let settled: Settled[] = [];
      try {
        const needed = needsDirectory(seat) ? [directory, seat] : [seat];
        await runOnAll(
          () => needed,
          async () => {
            settled = [];
            onTurn(seat);
            const isComplete = needed.length > 1 || !needsDirectory(seat);
            for (const waiting of batch)
              settled.push(isComplete && waiting.isHere() ? await waiting.decide() : elsewhere);
          },
        );
      } catch (error) {
        settled = batch.map(() => ({ ok: false, error }));
      }
      onUsed(seat);
      for (const [index, waiting] of batch.entries()) waiting.settle(settled[index] ?? elsewhere);
      if (queue.length > 0 && performance.now() - seat.followedAt() < contendedMs)
        await new Promise((resolve) => setTimeout(resolve, Math.random() * giveWayMs));
    }
    queues.delete(seat);
  };
  const wait = (seat: Seat, waiting: Waiting) => {
    const queue = queues.get(seat);
    if (queue !== undefined) {
      queue.push(waiting);
      return;
    }
    const started = [waiting];
    queues.set(seat, started);
    void drain(seat, started);
  };
  const seatOf: SharedState['seatOf'] = (workspaceId, generation = directory.settings().generation ?? 0) => {
    const stream = `${generation}/${workspaceId}`;
    const seat = seats.get(stream) ?? createSeat(stream, { ...seatOptions, faultPrefix: `fault_${workspaceId}` });
    seats.set(stream, seat);
    return seat;
  };
  const run = async <Result>(route: () => Seat, decide: Decide<Result>): Promise<Result> => {
    for (;;) {
      const seat = route();
      const settled = await new Promise<Settled>((resolve) => {
        wait(seat, { isHere: () => route() === seat, decide: () => settle(() => decide(seat)), settle: resolve });
      });
      if (settled === elsewhere) continue;
      if (!settled.ok) throw settled.error;
      // It is what `decide` of this very call returned.
      return settled.value as Result;
    }
  };
  const isOpen = (workspaceId: string) => directory.engine().query(({ workspaces }) => workspaces.has(workspaceId));
  return {
    directory,
    counts,
    seatOf,
    run,
    runInDirectory: (decide) => run(() => directory, decide),
    runInWorkspace: (workspaceId, decide) =>
      run(() => (workspaceId !== undefined && isOpen(workspaceId) ? seatOf(workspaceId) : directory), decide),
    runOnAll,
    seats: () => seats.values(),
    leave(seat) {
      if (!queues.has(seat) && seat.subscribers() === 0) seats.delete(seat.stream);
    },
  };
}

/** Always the same order, so that nobody waits for somebody who waits: the directory first. */
function inOrder(seats: readonly Seat[], directory: Seat): Seat[] {
  const others = seats.filter((seat) => seat !== directory).sort((one, other) => (one.stream < other.stream ? -1 : 1));
  return seats.includes(directory) ? [directory, ...others] : others;
}

async function settle(decide: () => unknown): Promise<Settled> {
  try {
    return { ok: true, value: await decide() };
  } catch (error) {
    return { ok: false, error };
  }
}
