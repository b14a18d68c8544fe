import { createTextRedactor, undoPending } from '../../../../contracts/index.ts';
import { CliError } from '../../cli-error.ts';
import {
  defaultLedgerPath,
  openLedgerFile,
  readPendingEffects,
  removeLedgerIfSettled,
} from '../../files/ledger-file.ts';
import { readSubjectFile } from '../../files/subject-file.ts';
import { defaultSubjectFile } from '../../files/subject-template.ts';
import { renderLeakedEffects } from '../../output/leaked-effects.ts';
import { toShellCommand } from '../../output/shell-command.ts';

export interface CleanupCommandOptions {
  subject: string;
  ledger?: string;
}

/**
 * Takes back what earlier runs scheduled at the subject's address and could not take back, as their ledger says.
 *
 * Gives the exit code: 0 when nothing is left, 3 when something is, elsewhere too. @throws CannotDo when a file is wrong,
 * or when all is of services elsewhere: the keys go to the addresses of the subject alone.
 */
export async function runCleanup(url: string | undefined, options: CleanupCommandOptions): Promise<number> {
  const subject = await readSubjectFile(options.subject, url);
  const file = options.ledger ?? defaultLedgerPath(options.subject);
  const pending = readPendingEffects(file);
  const redact = createTextRedactor(subject);
  const write = (text: string) => process.stdout.write(redact(text));
  if (pending.length === 0) {
    removeLedgerIfSettled(file);
    write(`Nothing is left behind: ${file} has nothing open.\n`);
    return 0;
  }
  const { [subject.baseUrl]: atSubject = [], ...atOtherAddresses } = Object.groupBy(pending, ({ baseUrl }) => baseUrl);
  const [address] = Object.keys(atOtherAddresses);
  if (atSubject.length === 0 && address !== undefined) {
    throw new CliError(
      `${file} has things of ${address}, and the subject is at ${subject.baseUrl}. Give the address: ${toCleanupCommand(address, options)}`,
    );
  }
  const leaked = await undoPending(atSubject, subject, openLedgerFile(file));
  write(`${atSubject.length - leaked.length} of ${atSubject.length} things were taken back, or were over.\n`);
  if (leaked.length > 0) {
    write(renderLeakedEffects(leaked, toCleanupCommand(url, options)));
    write(`What you have seen to yourself, or what is over, stays in ${file} until you delete that file.\n`);
  }
  for (const [address, effects = []] of Object.entries(atOtherAddresses)) {
    const undoCommand = toCleanupCommand(address, options);
    write(`${effects.length} more are at ${address}. Take them back with: ${undoCommand}\n`);
  }
  removeLedgerIfSettled(file);
  return leaked.length > 0 || address !== undefined ? 3 : 0;
}

/** What is typed to clean up. */
export function toCleanupCommand(url: string | undefined, { subject, ledger }: CleanupCommandOptions): string {
  return toShellCommand([
    ...['understudy', 'cleanup'],
    ...(url === undefined ? [] : [url]),
    ...(subject === defaultSubjectFile ? [] : ['--subject', subject]),
    ...(ledger === undefined ? [] : ['--ledger', ledger]),
  ]);
}
