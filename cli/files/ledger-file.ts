import { appendFileSync, existsSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { type Ledger, pendingEffectsIn } from '../../contracts/index.ts';
import { orFail } from '../options/command.ts';

/** The ledger of a subject unless --ledger names another: next to its file. */
export function defaultLedgerPath(subjectFile: string): string {
  return `${subjectFile}.ledger`;
}

/**
 * The ledger in a file, which is created when there is none. A line is written before the request is sent, so it
 * survives the end of the process, however that comes.
 *
 * @throws CliError when the file cannot be written.
 */
export function openLedgerFile(file: string): Ledger {
  const append = (text: string) =>
    orFail(`The ledger ${file} cannot be written`, 'Choose another with --ledger.', () => {
      appendFileSync(file, text, { mode: 0o600 });
    });
  append('');
  const text = readLedgerText(file);
  // A line that was cut short: its request was never sent.
  if (!text.endsWith('\n')) truncateSync(file, Buffer.byteLength(text.slice(0, text.lastIndexOf('\n') + 1)));
  return { write: (line) => append(`${JSON.stringify(line)}\n`) };
}

/**
 * The effects in a ledger that are still pending; none when there is no such file. A last line that was cut short is
 * ignored.
 *
 * @throws CliError when the file cannot be read, TextError when it is not a ledger
 */
export function readPendingEffects(file: string): ReturnType<typeof pendingEffectsIn> {
  return existsSync(file) ? pendingEffectsIn(readLedgerText(file), file) : [];
}

/** Removes the file when nothing is pending in it. */
export function removeLedgerIfSettled(file: string): void {
  if (existsSync(file) && readPendingEffects(file).length === 0) rmSync(file, { force: true });
}

function readLedgerText(file: string): string {
  return orFail(`The ledger ${file} cannot be read`, 'Check the path of --ledger.', () => readFileSync(file, 'utf8'));
}
