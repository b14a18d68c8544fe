import { type Instant, parseInstant } from '../../src/instant.ts';
import { CliError } from '../cli-error.ts';

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
