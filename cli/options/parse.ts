import { type FormatName, formatNames, isBaseUrl } from '../../contracts/options.ts';
import { type Instant, parseInstant } from '../../src/instant.ts';
import { CliError } from '../cli-error.ts';

/** Reads a number from 0 to 999999999. */
export function parseWholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new CliError('Use a number from 0 to 999999999.');
  return Number(text);
}

/** Reads a number from 1 to 999999999. */
export function parsePositiveInteger(text: string): number {
  const number = Number(text);
  if (!/^\d{1,9}$/.test(text) || number === 0) throw new CliError('Use a number from 1 to 999999999.');
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

/** Reads the base URL of a service. */
export function parseBaseUrl(text: string): string {
  if (!isBaseUrl(text)) throw new CliError('Write a base URL as https://service.example.com/api.');
  return text;
}

/** How the mock's clock runs: like the machine's, so many times as fast, or only when it is moved. */
export type ClockSpeed = 'real' | 'manual' | { factor: number };

/** Reads `real`, `manual` or a factor such as `x60`. */
export function parseClockSpeed(text: string): ClockSpeed {
  if (text === 'real' || text === 'manual') return text;
  const factor = Number(/^x(\d{1,6}(\.\d{1,6})?)$/.exec(text)?.[1]);
  if (factor > 0) return { factor };
  throw new CliError('A clock is real, manual, or a factor such as x60.');
}

/** Reads a timestamp. */
export function parseTimestamp(text: string): Instant {
  const instant = parseInstant(text);
  if (instant !== undefined) return instant;
  throw new CliError('A timestamp has a date, a time and an offset, such as 2027-01-01T09:00:00Z.');
}

/** Reads an address to listen on. An empty one would mean every address of the machine. */
export function parseHost(text: string): string {
  if (text.trim() === '') throw new CliError('A host is an address or a name, such as 127.0.0.1.');
  return text;
}

/** Reads host names with commas between them. Whether they are valid is checked before the mock listens. */
export function parseHostNames(text: string): readonly string[] {
  return text.split(',').map((name) => name.trim());
}

/** Reads a duration: `30d`, `12h` or `90m`. */
export function parseDuration(text: string): { days?: number; hours?: number; minutes?: number } {
  const [, amount, unit = ''] = /^(\d{1,6})([dhm])$/.exec(text) ?? [];
  if (!(Number(amount) > 0)) throw new CliError('Write a duration as 30d, 12h or 90m.');
  return { [{ d: 'days', h: 'hours', m: 'minutes' }[unit] ?? 'days']: Number(amount) };
}

/** A file that a report is written to. */
export interface ReportFile {
  format: FormatName;
  file: string;
}

/** Reads a format and a file: `junit=report.xml`. */
export function parseReportFile(text: string): ReportFile {
  const [, name, file] = /^([^=]*)=(.+)$/s.exec(text) ?? [];
  const format = formatNames.find((candidate) => candidate === name);
  if (format === undefined || file === undefined)
    throw new CliError(`Write it as junit=report.xml. Formats are ${formatNames.join(', ')}.`);
  return { format, file };
}
