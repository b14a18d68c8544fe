import { CliError } from '../cli-error.ts';

/** What of the sessions that are over is kept: so many, or for so long. What is left out has its default. */
export interface Keep {
  keep?: number;
  keepFor?: { [Unit in (typeof units)[keyof typeof units]]?: number };
}

const units = { d: 'days', h: 'hours', m: 'minutes' } as const;

/** Reads a number of sessions, a time such as `30d`, or both with a comma. */
export function parseKeep(text: string): Keep {
  const parts = text.split(',').map((part) => parsePart(part.trim()));
  const merged: Keep = Object.assign({}, ...parts);
  if (parts.includes(undefined) || Object.keys(merged).length < parts.length)
    throw new CliError('Use how many sessions (1 to 999999999), for how long (30d, 12h, 90m), or both: 50000,30d.');
  return merged;
}

function parsePart(text: string): Keep | undefined {
  const [, count, time, unit] = /^(?:(\d{1,9})|(\d{1,6})([dhm]))$/.exec(text) ?? [];
  const number = Number(count ?? time ?? 0);
  if (number === 0) return undefined;
  return unit === undefined ? { keep: number } : { keepFor: { [units[unit as keyof typeof units]]: number } };
}
