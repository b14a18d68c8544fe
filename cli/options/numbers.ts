import { CliError } from '../cli-error.ts';

/** Reads a number from 0 to 999999999. */
export function parseWholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new CliError('Use a number from 0 to 999999999.');
  return Number(text);
}

/** Reads a number from 1 to 999999. */
export function parsePositiveInteger(text: string): number {
  const number = Number(text);
  if (!/^\d{1,6}$/.test(text) || number === 0) throw new CliError('Use a number from 1 to 999999.');
  return number;
}

/** Reads the seed of a run. */
export function parseSeed(text: string): number {
  const number = Number(text);
  if (!/^\d{1,10}$/.test(text) || number > maxSeed) throw new CliError(`A seed is a number from 0 to ${maxSeed}.`);
  return number;
}

/** Reads a port; 0 is any free one. */
export function parsePort(text: string): number {
  const number = Number(text);
  if (!/^\d{1,5}$/.test(text) || number > 65_535) throw new CliError('A port is a number from 0 to 65535.');
  return number;
}

/** Reads a part of a run: `2/5`. */
export function parseShard(text: string): { index: number; count: number } {
  const [, index = 0, count = 0] = (/^(\d{1,3})\/(\d{1,3})$/.exec(text) ?? []).map(Number);
  if (index < 1 || index > count)
    throw new CliError('Write it as 2/5: the number of the shard, from 1, and how many there are.');
  return { index, count };
}

const maxSeed = 2 ** 31 - 1;
