export function createLimiter(maxConcurrent: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let freeSlots = maxConcurrent;
  return async (task) => {
    if (freeSlots === 0) await new Promise<void>((resolve) => waiting.push(resolve));
    else freeSlots -= 1;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next === undefined) freeSlots += 1;
      else next();
    }
  };
}
