/** The terminal and npx can send a second signal for one Ctrl-C. Signals within this time count as one interrupt. */
const sameInterruptMs = 500;
/** A closing terminal sends SIGHUP. */
const names = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Ctrl-C or SIGTERM first aborts `signal`, so that the command can undo its effects. A second one ends the process. */
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
    // Wait for two immediates: Node delivers signals that arrived during `abort()` before the second immediate.
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
