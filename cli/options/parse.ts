import { type FormatName, formatNames } from '../../contracts/options.ts';
import { type Instant, missingDayOf, parseInstant } from '../../src/instant.ts';
import { isBaseUrl } from '../../src/request-path.ts';
import { CliError } from './command.ts';

export const parseWholeNumber = numberReader(0, 999_999_999, 'Use a number');

export const parsePositiveInteger = numberReader(1, 999_999_999, 'Use a number');

/** Parses a maximum number of requests per second: more than 0, and at most 10,000 as in the subject file. */
export function parseRate(text: string): number {
  const number = Number(text);
  if (/^\d*\.?\d+$/.test(text) && number > 0 && number <= 10_000) return number;
  throw new CliError('Write a number of requests above 0 and at most 10000.');
}

export const parseSeed = numberReader(0, 2 ** 31 - 1, 'A seed is a number');

/** Parses a port. Port 0 means any free port. */
export const parsePort = numberReader(0, 65_535, 'A port is a number');

function numberReader(least: number, most: number, advice: string): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (/^\d{1,10}$/.test(text) && number >= least && number <= most) return number;
    throw new CliError(`${advice} from ${least} to ${most}.`);
  };
}

export function parseBaseUrl(text: string): string {
  if (!isBaseUrl(text)) throw new CliError('Write a base URL as https://service.example.com/api.');
  return text;
}

/** The speed of the mock's clock: real time, a multiple of real time, or `manual` (only requests move the clock). */
export type ClockSpeed = 'real' | 'manual' | { factor: number };

export function parseClockSpeed(text: string): ClockSpeed {
  if (text === 'real' || text === 'manual') return text;
  const factor = Number(/^x(\d{1,6}(\.\d{1,6})?)$/.exec(text)?.[1]);
  if (factor > 0) return { factor };
  throw new CliError('A clock is real, manual, or a factor such as x60.');
}

export function parseTimestamp(text: string): Instant {
  const instant = parseInstant(text);
  if (instant !== undefined) return instant;
  const missing = missingDayOf(text);
  if (missing !== undefined) throw new CliError(`There is no ${missing}. Write a day that exists.`);
  throw new CliError('A timestamp has a date, a time and an offset, such as 2027-01-01T09:00:00Z.');
}

/** Parses a host to listen on. Refuses an empty text, because Node would listen on all addresses of the machine. */
export function parseHost(text: string): string {
  if (text.trim() === '') throw new CliError('A host is an address or a name, such as 127.0.0.1.');
  return text;
}

/** Parses host names, separated by commas. The mock validates them before it listens. */
export function parseHostNames(text: string): readonly string[] {
  return text.split(',').map((name) => name.trim());
}

export function parseDuration(text: string): { days?: number; hours?: number; minutes?: number } {
  const [, amount, unit = ''] = /^(\d{1,6})([dhm])$/.exec(text) ?? [];
  if (!(Number(amount) > 0)) throw new CliError('Write a duration as 30d, 12h or 90m.');
  return { [{ d: 'days', h: 'hours', m: 'minutes' }[unit] ?? 'days']: Number(amount) };
}

export interface ReportFile {
  format: FormatName;
  file: string;
}

export function parseReportFile(text: string): ReportFile {
  const [, name, file] = /^([^=]*)=(.+)$/s.exec(text) ?? [];
  const format = formatNames.find((candidate) => candidate === name);
  if (format === undefined || file === undefined)
    throw new CliError(`Write a report as junit=report.xml. Formats are ${formatNames.join(', ')}.`);
  return { format, file };
}

/**
 * Deletes empty variables and variables of Kubernetes, before commander reads them. Compose and CI set an empty variable
 * for a missing value. Kubernetes sets `UNDERSTUDY_PORT=tcp://10.0.0.1:80` beside a Service named `understudy`.
 */
export function removeUnsetVariables(environment: NodeJS.ProcessEnv): void {
  for (const [name, value = ''] of Object.entries(environment))
    if (name.startsWith('UNDERSTUDY_') && (value === '' || value.startsWith('tcp://'))) delete environment[name];
}

/** Reads a boolean option from an environment variable. @throws CliError for a value that is not boolean */
export function parseSwitch(name: string, value = ''): boolean {
  if (/^(true|1|yes|on)$/i.test(value)) return true;
  if (/^(false|0|no|off)$/i.test(value)) return false;
  throw new CliError(`The variable ${name} must be true or false, but it was ${JSON.stringify(value)}.`);
}
