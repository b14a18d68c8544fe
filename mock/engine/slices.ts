import { bounds } from '../domain/bounds.ts';
import { nextTurn } from './turns.ts';

/** Splits long work into parts of `bounds.sliceMs`. Between two parts, the mock answers other requests. */
export function startSlice() {
  let endsAt = performance.now() + bounds.sliceMs;
  return {
    isOver: () => performance.now() >= endsAt,
    /** Lets the event loop handle other work, and then starts the next part. */
    async next(): Promise<void> {
      await nextTurn();
      endsAt = performance.now() + bounds.sliceMs;
    },
  };
}
