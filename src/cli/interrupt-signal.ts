/**
 * Tells by `signal` that somebody wants the command to end (SIGINT or SIGTERM), so that it can take back what it scheduled.
 * Whoever asks a second time is not kept waiting: the process ends at once.
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
