/**
 * One of every so many, the first among them unless `from` says another: enough for each run of the tests.
 *
 * All of them where `SAMPLES` is `all`, as every night.
 */
export function sample<Item>(items: readonly Item[], every: number, from = 0): Item[] {
  return isWhole ? [...items] : items.filter((_item, index) => index % every === from);
}

/** The same for a count: how many of them are played. */
export function sampleCount(count: number, every: number): number {
  return isWhole ? count : Math.ceil(count / every);
}

const isWhole = process.env.SAMPLES === 'all';
