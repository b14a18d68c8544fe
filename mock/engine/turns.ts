// This file only shortens pauses. Without the file, long work has the same results: see test/mock/plain-speed.test.ts.
import { bounds } from '../domain/bounds.ts';

/** Splits long work into slices of `bounds.sliceMs`, between which the mock answers other requests. */
export function startSlice() {
  let endsAt = performance.now() + bounds.sliceMs;
  return {
    isOver: () => performance.now() >= endsAt,
    async next(): Promise<void> {
      // Wait for two turns: Node reads requests in one turn of the event loop, and answers them in the next turn.
      await nextTurn();
      await nextTurn();
      endsAt = performance.now() + bounds.sliceMs;
    },
  };
}

/** Waits for a message instead of a timer, because a timer never ends in a test with fake timers. */
async function nextTurn(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  await new Promise((resolve) => {
    port1.addEventListener('message', resolve);
    port1.start();
    port2.postMessage(undefined);
  });
  port1.close();
}
