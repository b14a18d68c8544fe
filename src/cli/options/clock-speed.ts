/** How the mock's clock runs: like the machine's, so many times as fast, or only when it is moved. */
export type ClockSpeed = 'real' | 'manual' | { factor: number };

/** Reads `real`, `manual` or a factor such as `x60`; undefined for anything else. */
export function parseClockSpeed(text: string): ClockSpeed | undefined {
  if (text === 'real' || text === 'manual') return text;
  const factor = Number(/^x(\d{1,6}(\.\d{1,6})?)$/.exec(text)?.[1]);
  return factor > 0 ? { factor } : undefined;
}
