/**
 * Resolves once the event loop has done its other waiting work. It reads requests in one turn, and answers them in the next.
 * Long work calls it between two parts, so that no request waits for all of the work. The result of the work is the same
 * without it.
 */
export async function nextTurn(): Promise<void> {
  await afterMessage();
  await afterMessage();
}

/** Waits for a message, not for a timer: tests with fake timers would wait forever. */
async function afterMessage(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  await new Promise((resolve) => {
    port1.addEventListener('message', resolve);
    port1.start();
    port2.postMessage(undefined);
  });
  port1.close();
}
