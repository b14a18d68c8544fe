/** The value in the middle; of an even number of values the higher of two. */
export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** The median, and in brackets the least and the greatest value: `41.2 (40.1–44.0)`. */
export function formatSpread(values: readonly number[], digits: number): string {
  const [least, middle, most] = [Math.min(...values), median(values), Math.max(...values)];
  return `${middle.toFixed(digits)} (${least.toFixed(digits)}–${most.toFixed(digits)})`;
}
