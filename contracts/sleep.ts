/** Waits for so many milliseconds of real time; returns at once when the number is negative. */
export function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, milliseconds)));
}
