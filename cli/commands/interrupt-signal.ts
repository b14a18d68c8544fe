/** Both the terminal and a program such as npx send Ctrl-C. Two signals within this time count as one interrupt. */
const sameInterruptMs = 500;
/** A closing terminal sends SIGHUP. */
const names = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Aborts `signal` on the first signal, so that the command can undo its effects. A second signal ends the process. */
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
    // Signals received during the work of the abort are delivered before an immediate runs, however late that is.
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
