import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { parsePositiveInteger } from '../support/options.ts';

/** Which honest services are judged, and how. */
export interface HonestOptions {
  /** With how many seeds each is judged. */
  seeds: number;
  /** The first of them; the others follow it. */
  firstSeed: number;
  /** How often each rule is tried. */
  runs: number;
  /** Which services are judged: those with one of these in their name. */
  only: readonly string[];
  /** How many threads work. */
  threads: number;
}

/** @throws Error for what cannot be judged. */
export function parseHonestOptions(args: readonly string[]): HonestOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seeds: { type: 'string', default: '20' },
      'first-seed': { type: 'string', default: '1' },
      runs: { type: 'string', default: '3' },
      only: { type: 'string', multiple: true, default: [''] },
      threads: { type: 'string', default: String(availableParallelism()) },
    },
  });
  return {
    seeds: parsePositiveInteger('--seeds', values.seeds),
    firstSeed: parsePositiveInteger('--first-seed', values['first-seed']),
    runs: parsePositiveInteger('--runs', values.runs),
    only: values.only,
    threads: parsePositiveInteger('--threads', values.threads),
  };
}
