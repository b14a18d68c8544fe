import { appendFileSync, existsSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import { type Ledger, openEntriesIn } from '../../contracts/index.ts';
import { CliError, orFail } from '../options/command.ts';

/** The default path of a subject's ledger: next to its file. */
export function defaultLedgerPath(subjectFile: string): string {
  return `${subjectFile}.ledger`;
}

/** Opens the ledger in a file. Each line is written before its request is sent, so that it survives any end. */
export function openLedgerFile(file: string): Ledger {
  const append = (text: string) =>
    orFail(`The ledger ${file} cannot be written`, 'Choose another file with --ledger.', () => {
      appendFileSync(file, text, { mode: 0o600 });
    });
  if (existsSync(file)) requireRegularFile(file);
  append('');
  const text = readLedgerText(file);
  // Remove an incomplete last line: its request was never sent.
  if (!text.endsWith('\n')) truncateSync(file, Buffer.byteLength(text.slice(0, text.lastIndexOf('\n') + 1)));
  return { write: (line) => append(`${JSON.stringify(line)}\n`) };
}

/** Reads the open entries of a ledger; empty if the file does not exist. Ignores an incomplete last line. */
export function readOpenEntries(file: string): ReturnType<typeof openEntriesIn> {
  return existsSync(file) ? openEntriesIn(readLedgerText(file), file) : { effects: [], held: [], sentEarly: [] };
}

/** Removes a ledger without pending entries. `isReported`: the user knows of the messages that were sent early. */
export function removeLedgerIfSettled(file: string, isReported = false): void {
  if (!existsSync(file)) return;
  const { effects, held, sentEarly } = readOpenEntries(file);
  const isOpen = effects.length + held.length > 0 || (sentEarly.length > 0 && !isReported);
  if (!isOpen) rmSync(file, { force: true });
}

/** Refuses devices and pipes: reading may never end, and writing keeps nothing. */
function requireRegularFile(file: string): void {
  if (!statSync(file).isFile())
    throw new CliError(`The ledger ${file} is not a regular file. Choose another file with --ledger.`);
}

function readLedgerText(file: string): string {
  requireRegularFile(file);
  return orFail(`The ledger ${file} cannot be read`, 'Check the path of --ledger.', () => readFileSync(file, 'utf8'));
}
