import { bounds } from '../domain/bounds.ts';

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

/** Resolves once the event loop has done what else was waiting: it reads requests in one turn, and answers them in the next. */
export async function yieldToEventLoop(): Promise<void> {
  await nextTurn();
  await nextTurn();
}

/** By a message to itself, not by a timer: tests fake timers, and nothing would go on. */
async function nextTurn(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  await new Promise((resolve) => {
    port1.addEventListener('message', resolve);
    port1.start();
    port2.postMessage(undefined);
  });
  port1.close();
}

/** A slice of time, for an asynchronous function that asks by itself whether it is over. */
export function startSlice() {
  let endsAt = performance.now() + bounds.sliceMs;
  return {
    isOver: () => performance.now() >= endsAt,
    /** Yields to the event loop and starts the next slice. */
    async next(): Promise<void> {
      await yieldToEventLoop();
      endsAt = performance.now() + bounds.sliceMs;
    },
  };
}
