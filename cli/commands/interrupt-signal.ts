/** Signals within 500 ms count as one interrupt, because the terminal and npx can send two signals for one Ctrl-C. */
const sameInterruptMs = 500;
/** A closing terminal sends SIGHUP. */
const names = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** The first Ctrl-C or SIGTERM aborts `signal`, so that the command can clean up. The second ends the process. */
export function createInterruptSignal(): { readonly signal: AbortSignal } & Disposable {
  const controller = new AbortController();
  let endsAtNext = false;
  const interrupt = (name: NodeJS.Signals) => {
    if (endsAtNext) {
      removeListeners();
      process.kill(process.pid, name);
    }
    if (controller.signal.aborted) return;
    controller.abort();
    // Wait for two immediates: a signal that arrives during `abort()` reaches its listener between the first immediate
    // and the second.
    const endAtNext = () => {
      endsAtNext = true;
    };
    setImmediate(() => setTimeout(() => setImmediate(endAtNext), sameInterruptMs).unref());
  };
  const removeListeners = () => {
    for (const name of names) process.removeListener(name, interrupt);
  };
  for (const name of names) process.on(name, interrupt);
  return { signal: controller.signal, [Symbol.dispose]: removeListeners };
}
