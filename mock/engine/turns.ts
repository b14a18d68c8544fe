/**
 * Resolves once the event loop has done what else was waiting: it reads requests in one turn, and answers them in the next.
 * Long work calls it between two parts, so that no request waits for all of it. Without it the work is the same, in one go.
 */
export async function nextTurn(): Promise<void> {
  await afterMessage();
  await afterMessage();
}

/** Waits for a message, not for a timer: tests fake timers, and nothing would go on. */
async function afterMessage(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  await new Promise((resolve) => {
    port1.addEventListener('message', resolve);
    port1.start();
    port2.postMessage(undefined);
  });
  port1.close();
}
