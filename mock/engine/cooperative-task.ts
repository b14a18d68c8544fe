import { bounds } from '../domain/bounds.ts';
import { nextTurn } from './turns.ts';

/** A long computation that yields many times in a millisecond, so that other requests can run in between. */
export type CooperativeTask<Result> = Generator<undefined, Result, undefined>;

export function doAtOnce<Result>(task: CooperativeTask<Result>): Result {
  for (;;) {
    const { done, value } = task.next();
    if (done) return value;
  }
}

/** Runs a task in slices of `bounds.sliceMs`, between which the event loop is free. */
export async function doInSlices<Result>(task: CooperativeTask<Result>): Promise<Result> {
  const slice = startSlice();
  for (;;) {
    const { done, value } = task.next();
    if (done) return value;
    if (slice.isOver()) await slice.next();
  }
}

/** A slice of time, for an asynchronous function that asks by itself whether it is over. */
export function startSlice() {
  let endsAt = performance.now() + bounds.sliceMs;
  return {
    isOver: () => performance.now() >= endsAt,
    /** Yields to the event loop and starts the next slice. */
    async next(): Promise<void> {
      await nextTurn();
      endsAt = performance.now() + bounds.sliceMs;
    },
  };
}
