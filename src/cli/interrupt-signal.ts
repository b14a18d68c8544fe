/**
 * Aborts `signal` on SIGINT or SIGTERM, so that the command can undo what it scheduled. A second one ends the process at
 * once.
 */
export function createInterruptSignal(): { readonly signal: AbortSignal } & Disposable {
  const controller = new AbortController();
  const abort = () => {
    removeListeners();
    controller.abort();
  };
  const removeListeners = () => void process.removeListener('SIGINT', abort).removeListener('SIGTERM', abort);
  process.on('SIGINT', abort).on('SIGTERM', abort);
  return { signal: controller.signal, [Symbol.dispose]: removeListeners };
}
