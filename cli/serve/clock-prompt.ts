import { createInterface } from 'node:readline';
import type { Mock } from '../../mock/index.ts';
import { formatInstant, parseInstant } from '../../src/instant.ts';

const usage = 'Move the clock: next, +90s, +15m, +2h, +1d, or a timestamp such as 2027-01-01T09:00:00Z.';

/** Reads commands that move the clock, and writes the events on the way; returns a function that stops reading. */
export function startClockPrompt(
  time: Mock['time'],
  input: NodeJS.ReadableStream,
  write: (text: string) => void,
): () => void {
  write(`${usage}\n`);
  const lines = createInterface({ input });
  lines.on('line', (line) => write(executeClockCommand(time, line.trim())));
  return () => lines.close();
}

/** Runs one command; returns a line for each event, then the time of the clock. */
export function executeClockCommand(time: Mock['time'], line: string): string {
  if (line === '') return '';
  try {
    const events = moveClock(time, line);
    if (events === undefined) return `Unknown command ${JSON.stringify(line)}. ${usage}\n`;
    const eventLines = events.map(
      (event) => `  ${formatInstant(event.at)}  ${event.type}  ${'sessionId' in event ? event.sessionId : ''}\n`,
    );
    const emptyNote = events.length === 0 ? 'No events. ' : '';
    return `${eventLines.join('')}${emptyNote}The clock shows ${formatInstant(time.now())}.\n`;
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)}\n`;
  }
}

function moveClock(time: Mock['time'], line: string) {
  if (line === 'next') return time.toNext();
  const [, amount, unit] = /^\+(\d{1,9}(?:\.\d{1,3})?)([smhd])$/.exec(line) ?? [];
  if (unit !== undefined) return time.advance({ [units[unit as keyof typeof units]]: Number(amount) });
  const instant = parseInstant(line);
  return instant === undefined ? undefined : time.moveTo(instant);
}

const units = { s: 'seconds', m: 'minutes', h: 'hours', d: 'days' } as const;
