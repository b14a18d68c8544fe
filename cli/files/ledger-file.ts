import { appendFileSync, existsSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import { type Ledger, openEntriesIn } from '../../contracts/index.ts';
import { TextError } from '../../src/files/issue.ts';
import { CliError, orFail } from '../options/command.ts';

/** The default path of a subject's ledger is the path of the subject file with `.ledger`. */
export function defaultLedgerPath(subjectFile: string): string {
  return `${subjectFile}.ledger`;
}

/** Opens a ledger file. Writes each line before the request is sent, so that no crash can lose the entry. */
export function openLedgerFile(file: string): Ledger {
  const append = (text: string) =>
    orFail(`The ledger ${file} cannot be written`, 'Choose another file with --ledger.', () => {
      appendFileSync(file, text, { mode: 0o600 });
    });
  if (existsSync(file)) requireRegularFile(file);
  append('');
  const text = readLedgerText(file);
  // Remove an incomplete last line: the request of that line was never sent.
  if (!text.endsWith('\n')) truncateSync(file, Buffer.byteLength(text.slice(0, text.lastIndexOf('\n') + 1)));
  return { write: (line) => append(`${JSON.stringify(line)}\n`), read: () => readLedgerText(file) };
}

/** Reads the unfinished entries of a ledger; none if the file does not exist. Ignores an incomplete last line. */
export function readOpenEntries(file: string): ReturnType<typeof openEntriesIn> {
  return openEntriesIn(existsSync(file) ? readLedgerText(file) : '', file);
}

/** Deletes a ledger with a damaged line, or with a line of another version. Returns whether it has deleted the ledger. */
export function removeUnreadableLedger(file: string): boolean {
  try {
    readOpenEntries(file);
    return false;
  } catch (error) {
    if (!(error instanceof TextError)) throw error;
    rmSync(file);
    return true;
  }
}

/** Removes a ledger without unfinished entries. `isReported`: messages that were sent too early count as finished. */
export function removeLedgerIfSettled(file: string, isReported = false): void {
  if (!existsSync(file)) return;
  const { effects, workspaces, sentEarly } = readOpenEntries(file);
  const isOpen = effects.length + workspaces.length > 0 || (sentEarly.length > 0 && !isReported);
  if (!isOpen) rmSync(file, { force: true });
}

/** Refuses devices and pipes: they do not store what is written, and reading them may never end. */
function requireRegularFile(file: string): void {
  if (!statSync(file).isFile())
    throw new CliError(`The ledger ${file} is not a regular file. Choose another file with --ledger.`);
}

function readLedgerText(file: string): string {
  requireRegularFile(file);
  return orFail(`The ledger ${file} cannot be read`, 'Check the path of --ledger.', () => readFileSync(file, 'utf8'));
}
