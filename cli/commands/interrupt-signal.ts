/** A terminal and a program between it and us, such as npx, send the same Ctrl-C; what comes so close is one. */
const sameInterruptMs = 500;

/**
 * Aborts `signal` on SIGINT or SIGTERM, so that the command can end what it does and undo what it scheduled. Another one
 * later ends the process at once.
 */
export function createInterruptSignal(): { readonly signal: AbortSignal } & Disposable {
  const controller = new AbortController();
  let abortedAt: number | undefined;
  const interrupt = (name: NodeJS.Signals) => {
    abortedAt ??= performance.now();
    controller.abort();
    if (performance.now() - abortedAt <= sameInterruptMs) return;
    removeListeners();
    process.kill(process.pid, name);
  };
  const removeListeners = () => void process.removeListener('SIGINT', interrupt).removeListener('SIGTERM', interrupt);
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt);
  return { signal: controller.signal, [Symbol.dispose]: removeListeners };
}
