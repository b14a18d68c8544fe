/**
 * Resolves after the event loop has read and answered waiting requests. Node reads requests in one turn of the event
 * loop and answers them in the next. Long work awaits this function between its parts, so that no request waits for all
 * of the work.
 */
export async function nextTurn(): Promise<void> {
  await afterMessage();
  await afterMessage();
}

/** Waits for a message instead of a timer, because tests with fake timers would wait forever. */
async function afterMessage(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  await new Promise((resolve) => {
    port1.addEventListener('message', resolve);
    port1.start();
    port2.postMessage(undefined);
  });
  port1.close();
}
