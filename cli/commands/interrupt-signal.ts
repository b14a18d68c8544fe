/** A terminal and a program between it and us, such as npx, send the same Ctrl-C; what comes so close is one. */
const sameInterruptMs = 500;
/** A terminal that is closed sends SIGHUP. */
const names = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Aborts `signal` on a first signal, so that the command can undo what it scheduled; a later one ends the process. */
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
    // What came meanwhile is heard before an immediate, however long it had to wait for the work that an abort makes.
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
