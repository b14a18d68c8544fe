/** Who wants to know of something. A listener that throws is removed; what it was notified of has happened all the same. */
export function createListeners<Notice>() {
  const listeners = new Set<(notice: Notice) => void>();
  return {
    /** Adds a listener, until the returned function is called. */
    add(listener: (notice: Notice) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify(notice: Notice): void {
      for (const listener of listeners) {
        try {
          listener(notice);
        } catch {
          listeners.delete(listener);
        }
      }
    },
  };
}

/** The same listener, but an error in it goes to `report` instead of to whoever calls it. */
export function withReport<Args extends unknown[]>(
  listener: (...args: Args) => void,
  report: (error: unknown) => void,
): (...args: Args) => void {
  return (...args) => {
    try {
      listener(...args);
    } catch (error) {
      report(error);
    }
  };
}
