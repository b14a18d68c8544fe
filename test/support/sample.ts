/**
 * Limits the duration of tests: returns one of each `every` items. In the nightly run, where `SAMPLES` is `all`,
 * returns all items.
 */
export function sample<Item>(items: readonly Item[], every: number, from = 0): Item[] {
  return isWhole ? [...items] : items.filter((_item, index) => index % every === from);
}

export function sampleCount(count: number, every: number): number {
  return isWhole ? count : Math.ceil(count / every);
}

const isWhole = process.env.SAMPLES === 'all';
