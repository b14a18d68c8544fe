/** Who wants to know of something. A listener that throws is removed; what it is told of has happened all the same. */
export function createListeners<Told>() {
  const listeners = new Set<(told: Told) => void>();
  return {
    /** Adds a listener, until the returned function is called. */
    add(listener: (told: Told) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify(told: Told): void {
      for (const listener of listeners) {
        try {
          listener(told);
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
