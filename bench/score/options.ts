import { parseArgs } from 'node:util';

/** What is to be measured. */
export interface ScoreOptions {
  /** With how many seeds each honest variant is tried. */
  seeds: number;
  /** How often each rule is tried; undefined for as often as is usual for what is measured. */
  runs: number | undefined;
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
  return {
    seeds: parsePositiveInteger('--seeds', values.seeds),
    runs: values.runs === undefined ? undefined : parsePositiveInteger('--runs', values.runs),
    only,
    variant,
  };
}

function parsePositiveInteger(name: string, text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw new Error(`${name} was expected to be a whole number above 0; it is ${text}.`);
  return Number(text);
}
