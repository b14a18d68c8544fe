/**
 * Tells by `signal` that somebody wants the command to end (SIGINT or SIGTERM), so that it can take back what it scheduled.
 * Whoever asks a second time is not kept waiting: the process ends at once.
 */
export function interruption(): { readonly signal: AbortSignal } & Disposable {
  const ending = new AbortController();
  const end = () => {
    forget();
    ending.abort();
  };
  const forget = () => void process.removeListener('SIGINT', end).removeListener('SIGTERM', end);
  process.on('SIGINT', end).on('SIGTERM', end);
  return { signal: ending.signal, [Symbol.dispose]: forget };
}
