import { parseArgs } from 'node:util';
import { parsePositiveInteger, parseRunCounts } from '../options.ts';

/** What is to be measured. */
export interface ScoreOptions {
  /** With how many seeds each honest variant is tried. */
  seeds: number;
  /** How often each rule is tried, one time after the other; undefined for as often as is usual for what is measured. */
  runs: readonly number[] | undefined;
  only: 'honest' | 'sabotages' | undefined;
  /** Which honest variants are tried: those with this in their name. */
  variant: string;
}

/** @throws Error for what cannot be measured. */
export function parseScoreOptions(args: readonly string[]): ScoreOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seeds: { type: 'string', default: '20' },
      runs: { type: 'string' },
      only: { type: 'string' },
      variant: { type: 'string', default: '' },
    },
  });
  const { only, variant } = values;
  if (only !== undefined && only !== 'honest' && only !== 'sabotages') {
    throw new Error(`--only was expected to be honest or sabotages; it is ${only}.`);
  }
  const runs = values.runs === undefined ? undefined : parseRunCounts('--runs', values.runs);
  if (runs !== undefined && runs.length > 1 && only !== 'sabotages') {
    throw new Error(`--runs was expected to be one number without --only sabotages; it is ${values.runs}.`);
  }
  return {
    seeds: parsePositiveInteger('--seeds', values.seeds),
    runs,
    only,
    variant,
  };
}
