/**
 * Limits the duration of tests: of each `every` items, selects one; or all items if `SAMPLES` is `all`, as in the
 * nightly run.
 */
export function sample<Item>(items: readonly Item[], every: number, from = 0): Item[] {
  return isWhole ? [...items] : items.filter((_item, index) => index % every === from);
}

export function sampleCount(count: number, every: number): number {
  return isWhole ? count : Math.ceil(count / every);
}

const isWhole = process.env.SAMPLES === 'all';
