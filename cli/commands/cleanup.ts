import { createTextRedactor, undoPending } from '../../contracts/index.ts';
import { count } from '../../src/text/count.ts';
import { toShellCommand } from '../../src/text/shell.ts';
import { CliError } from '../cli-error.ts';
import { defaultLedgerPath, openLedgerFile, readPendingEffects, removeLedgerIfSettled } from '../files/ledger-file.ts';
import { readSubjectFile } from '../files/subject-file.ts';
import { defaultSubjectFile } from '../files/subject-template.ts';
import { renderLeakedEffects } from '../output/leaked-effects.ts';
import { renderJson } from '../output/render-json.ts';

interface CleanupInput {
  url?: string;
  subject: string;
  ledger?: string;
  json?: boolean;
}

interface CleanupResult {
  /** How many effects were undone now or were over already. */
  undone: number;
  leaked: readonly unknown[];
  elsewhere: readonly { baseUrl: string; pending: number }[];
}

/**
 * Cancels what earlier runs scheduled at the subject's address and left pending, as their ledger says.
 *
 * @returns the exit code: 3 also when effects are pending at other addresses.
 * @throws CliError when a file is invalid, or when all effects are pending elsewhere: the keys are sent to the addresses
 * of the subject alone.
 */
export async function runCleanup({ url, ...options }: CleanupInput): Promise<0 | 3> {
  const subject = await readSubjectFile(options.subject, url);
  const file = options.ledger ?? defaultLedgerPath(options.subject);
  const pending = readPendingEffects(file);
  const redact = createTextRedactor(subject);
  const forPeople = options.json === true ? process.stderr : process.stdout;
  const write = (text: string) => forPeople.write(redact(text));
  const writeJson = (result: CleanupResult) => {
    if (options.json === true) process.stdout.write(renderJson(result, redact));
  };
  if (pending.length === 0) {
    removeLedgerIfSettled(file);
    write(`Nothing is pending: ${file} has no open entries.\n`);
    writeJson({ undone: 0, leaked: [], elsewhere: [] });
    return 0;
  }
  const { [subject.baseUrl]: atSubject = [], ...atOtherAddresses } = Object.groupBy(pending, ({ baseUrl }) => baseUrl);
  const [address] = Object.keys(atOtherAddresses);
  if (atSubject.length === 0 && address !== undefined) {
    throw new CliError(
      `The effects in ${file} were scheduled at ${address}, but the subject is at ${subject.baseUrl}. Undo them with: ${toCleanupCommand(address, options)}`,
    );
  }
  const leaked = await undoPending(atSubject, subject, openLedgerFile(file));
  write(`${atSubject.length - leaked.length} of ${count(atSubject.length, 'effect')} undone or already over.\n`);
  if (leaked.length > 0) {
    write(renderLeakedEffects(leaked, toCleanupCommand(url, options)));
    write(`What you undo by other means stays in ${file} until you delete that file.\n`);
  }
  for (const [address, effects = []] of Object.entries(atOtherAddresses)) {
    const undoCommand = toCleanupCommand(address, options);
    write(
      `${effects.length} more ${effects.length === 1 ? 'is' : 'are'} pending at ${address}. Undo ${effects.length === 1 ? 'it' : 'them'} with: ${undoCommand}\n`,
    );
  }
  writeJson({
    undone: atSubject.length - leaked.length,
    leaked,
    elsewhere: Object.entries(atOtherAddresses).map(([baseUrl, effects = []]) => ({
      baseUrl,
      pending: effects.length,
    })),
  });
  removeLedgerIfSettled(file);
  return leaked.length > 0 || address !== undefined ? 3 : 0;
}

/** The command line that cleans up. */
export function toCleanupCommand(url: string | undefined, { subject, ledger }: CleanupInput): string {
  return toShellCommand([
    ...['understudy', 'cleanup'],
    ...(url === undefined ? [] : [url]),
    ...(subject === defaultSubjectFile ? [] : ['--subject', subject]),
    ...(ledger === undefined ? [] : ['--ledger', ledger]),
  ]);
}
