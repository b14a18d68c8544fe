import { createInterface } from 'node:readline';
import type { Time } from '../../../../mock/time.ts';
import { formatInstant, parseInstant } from '../../../instant.ts';

const usage = 'Move the clock: next, +90s, +15m, +2h, +1d, or a moment such as 2027-01-01T09:00:00Z.';

/** Reads lines that move the clock, and writes what happened on the way; ends with the input. */
export function startClockPrompt(time: Time, input: NodeJS.ReadableStream, write: (text: string) => void): () => void {
  write(`${usage}\n`);
  const lines = createInterface({ input });
  lines.on('line', (line) => write(executeClockCommand(time, line.trim())));
  return () => lines.close();
}

/** What one line does, as lines of text: what happened, then what the clock shows. */
export function executeClockCommand(time: Time, line: string): string {
  if (line === '') return '';
  try {
    const events = moveClock(time, line);
    if (events === undefined) return `${JSON.stringify(line)} is no move. ${usage}\n`;
    const eventLines = events.map(
      (event) => `  ${formatInstant(event.at)}  ${event.type}  ${'sessionId' in event ? event.sessionId : ''}\n`,
    );
    const emptyNote = events.length === 0 ? 'Nothing happened. ' : '';
    return `${eventLines.join('')}${emptyNote}The clock shows ${formatInstant(time.now())}.\n`;
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)}\n`;
  }
}

function moveClock(time: Time, line: string) {
  if (line === 'next') return time.toNext();
  const [, amount, unit] = /^\+(\d{1,9}(?:\.\d{1,3})?)([smhd])$/.exec(line) ?? [];
  if (unit !== undefined) return time.advance({ [units[unit as keyof typeof units]]: Number(amount) });
  const instant = parseInstant(line);
  return instant === undefined ? undefined : time.moveTo(instant);
}

const units = { s: 'seconds', m: 'minutes', h: 'hours', d: 'days' } as const;
