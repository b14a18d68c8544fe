import { bounds } from '../domain/bounds.ts';
import { nextTurn } from './turns.ts';

/**
 * Limits long work to slices of `bounds.sliceMs`. The work checks whether its slice has ended, and lets other requests run
 * between two slices.
 */
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
