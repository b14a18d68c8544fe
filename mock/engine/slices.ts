import { bounds } from '../domain/bounds.ts';
import { nextTurn } from './turns.ts';

/** Slices of `bounds.sliceMs` for long work, which asks by itself whether a slice is over. Other requests run in between. */
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
