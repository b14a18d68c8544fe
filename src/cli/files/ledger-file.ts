import { appendFileSync, existsSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import {
  type Ledger,
  type LedgerLine,
  type PendingEffect,
  parseLedgerLine,
  pendingEffectsOf,
} from '../../../contracts/index.ts';
import { CliError } from '../cli-error.ts';

/** Where the ledger of a subject is kept unless told: beside its file. */
export function defaultLedgerPath(subjectFile: string): string {
  return `${subjectFile}.ledger`;
}

/**
 * The ledger in a file, which is made when there is none. A line is with the system before something is sent, so it
 * outlives the end of the process, however that comes.
 *
 * @throws CannotDo when the file cannot be written.
 */
export function openLedgerFile(file: string): Ledger {
  const append = (text: string) => {
    try {
      appendFileSync(file, text, { mode: 0o600 });
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw new CliError(`The ledger ${file} cannot be written (${code}). Name another with --ledger.`);
    }
  };
  append('');
  const text = readLedgerText(file);
  // Of a line that was cut short nothing was sent.
  if (!text.endsWith('\n')) truncateSync(file, Buffer.byteLength(text.slice(0, text.lastIndexOf('\n') + 1)));
  return { write: (line) => append(`${JSON.stringify(line)}\n`) };
}

/**
 * What a ledger leaves open; nothing when there is no such file.
 *
 * @throws CannotDo when it cannot be read or holds something else. A last line that was cut short is left out.
 */
export function readPendingEffects(file: string): PendingEffect[] {
  return pendingEffectsOf(readLedgerLines(file));
}

/** Takes the file away when nothing is open in it. */
export function removeLedgerIfSettled(file: string): void {
  if (existsSync(file) && readPendingEffects(file).length === 0) rmSync(file, { force: true });
}

function readLedgerLines(file: string): LedgerLine[] {
  if (!existsSync(file)) return [];
  const lines = readLedgerText(file).split('\n');
  // A line that was written as a whole ends with a line break.
  lines.pop();
  return lines.map((line, index) => {
    const parsed = parseLedgerLine(line);
    if (parsed !== undefined) return parsed;
    throw new CliError(
      `${file}:${index + 1}: this is no line of a ledger. Give the file that understudy verify wrote, by --ledger.`,
    );
  });
}

function readLedgerText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new CliError(`The ledger ${file} cannot be read (${code}). Check the path given to --ledger.`);
  }
}
