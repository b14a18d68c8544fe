/** A terminal and a program between it and us, such as npx, send the same Ctrl-C; what comes so close is one. */
const sameInterruptMs = 500;
/** A terminal that is closed sends SIGHUP. */
const names = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Aborts `signal` on a first signal, so that the command can undo what it scheduled; a later one ends the process. */
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
  const removeListeners = () => {
    for (const name of names) process.removeListener(name, interrupt);
  };
  for (const name of names) process.on(name, interrupt);
  return { signal: controller.signal, [Symbol.dispose]: removeListeners };
}
