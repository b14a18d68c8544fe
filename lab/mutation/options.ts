import { parseArgs } from 'node:util';

export interface MutationOptions {
  /** Globs of the files to mutate. */
  patterns: readonly string[];
  /** How many mutants are tried at once. */
  concurrency: number;
  /** Whether each survivor is printed. */
  isListing: boolean;
}

/** What a whole run mutates. */
const everything = ['mock/domain/**/*.ts', 'mock/http/**/*.ts'];

/** @throws Error for what cannot be mutated. */
export function parseMutationOptions(args: readonly string[]): MutationOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      mutate: { type: 'string', multiple: true },
      concurrency: { type: 'string', default: '2' },
      list: { type: 'boolean', default: false },
    },
  });
  if (!/^[1-9]\d*$/.test(values.concurrency)) {
    throw new Error(`--concurrency was expected to be a whole number above 0; it is ${values.concurrency}.`);
  }
  const patterns = values.mutate?.flatMap((list) => list.split(',')) ?? everything;
  const outside = patterns.find((pattern) => !/^mock\/(domain|http)\/[^:]*$/.test(pattern));
  if (outside !== undefined) {
    throw new Error(`--mutate was expected to name whole files in mock/domain or mock/http; it is ${outside}.`);
  }
  return { patterns, concurrency: Number(values.concurrency), isListing: values.list };
}
