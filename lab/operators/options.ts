import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { parsePositiveInteger, parseRunCounts } from '../options.ts';

/** Which operators are tried, and how. */
export interface OperatorOptions {
  /** How often each rule is tried; with several numbers, what fewer runs do not catch is tried with more. */
  runs: readonly number[];
  /** Which cases are tried. */
  seed: number;
  /** Which operators are tried: those with this in their id. */
  only: string;
  /** Which part of them: the first of two is `{ index: 1, count: 2 }`. */
  shard: { index: number; count: number };
  /** How many threads work. */
  threads: number;
  /** A file to write what became of each operator to; undefined for none. */
  output: string | undefined;
}

/** @throws Error for what cannot be tried. */
export function parseOperatorOptions(args: readonly string[]): OperatorOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      runs: { type: 'string', default: '15' },
      seed: { type: 'string', default: '1' },
      only: { type: 'string', default: '' },
      shard: { type: 'string', default: '1/1' },
      threads: { type: 'string', default: String(availableParallelism()) },
      output: { type: 'string' },
    },
  });
  const [index = 0, count = 0] = /^[1-9]\d*\/[1-9]\d*$/.test(values.shard) ? values.shard.split('/').map(Number) : [];
  if (index < 1 || index > count) {
    throw new Error(`--shard was expected to be a part of a whole, such as 1/2; it is ${values.shard}.`);
  }
  return {
    runs: parseRunCounts('--runs', values.runs),
    seed: parsePositiveInteger('--seed', values.seed),
    only: values.only,
    shard: { index, count },
    threads: parsePositiveInteger('--threads', values.threads),
    output: values.output,
  };
}
