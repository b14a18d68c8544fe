import { bounds } from './domain/bounds/bounds.ts';

/** Something that takes long: it yields where others could have their turn, many times in a millisecond. */
export type Work<Result> = Generator<undefined, Result, undefined>;

/** Does all of it now. */
export function doAtOnce<Result>(work: Work<Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** Does it in turns of `bounds.turnMs`, between which the event loop is free. */
export async function doInTurns<Result>(work: Work<Result>): Promise<Result> {
  const turn = startTurn();
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    if (turn.isOver()) await turn.next();
  }
}

/** Resolves once the event loop has done what else was waiting. */
export function letOthersRun(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

/** A turn, for work that waits anyway. */
export function startTurn() {
  let endsAt = performance.now() + bounds.turnMs;
  return {
    isOver: () => performance.now() >= endsAt,
    /** Lets others have their turn. */
    async next(): Promise<void> {
      await letOthersRun();
      endsAt = performance.now() + bounds.turnMs;
    },
  };
}
