import { createInterface } from 'node:readline';
import type { Time } from '../../mock/time.ts';
import { formatInstant, parseInstant } from '../instant.ts';

const help = 'Move the clock: next, +90s, +15m, +2h, +1d, or a moment such as 2027-01-01T09:00:00Z.';

/** Reads lines that move the clock, and writes what happened on the way; ends with the input. */
export function promptForMoves(time: Time, input: NodeJS.ReadableStream, write: (text: string) => void): () => void {
  write(`${help}\n`);
  const lines = createInterface({ input });
  lines.on('line', (line) => write(answer(time, line.trim())));
  return () => lines.close();
}

/** What one line does, as lines of text: what happened, then what the clock shows. */
export function answer(time: Time, line: string): string {
  if (line === '') return '';
  try {
    const happened = move(time, line);
    if (happened === undefined) return `${JSON.stringify(line)} is no move. ${help}\n`;
    const told = happened.map(
      (event) => `  ${formatInstant(event.at)}  ${event.type}  ${'sessionId' in event ? event.sessionId : ''}\n`,
    );
    const nothing = happened.length === 0 ? 'Nothing happened. ' : '';
    return `${told.join('')}${nothing}The clock shows ${formatInstant(time.now())}.\n`;
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)}\n`;
  }
}

function move(time: Time, line: string) {
  if (line === 'next') return time.toNext();
  const [, amount, unit] = /^\+(\d{1,9}(?:\.\d{1,3})?)([smhd])$/.exec(line) ?? [];
  if (unit !== undefined) return time.advance({ [units[unit as keyof typeof units]]: Number(amount) });
  const moment = parseInstant(line);
  return moment === undefined ? undefined : time.moveTo(moment);
}

const units = { s: 'seconds', m: 'minutes', h: 'hours', d: 'days' } as const;
