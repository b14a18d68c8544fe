import { bounds } from '../domain/bounds.ts';
import { nextTurn } from './turns.ts';

/** Lets long work run in slices of `bounds.sliceMs`. The work checks the time, and yields to other requests. */
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
