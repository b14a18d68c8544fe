import { leftBehind, takeBack } from '../../contracts/index.ts';
import { CannotDo } from './cannot-do.ts';
import { ledgerFile, ledgerFor, openIn, tidied } from './ledger-file.ts';
import { leftBehindReport } from './left-behind-report.ts';
import { commandLine } from './shell-words.ts';
import { subjectIn } from './subject-in.ts';
import { subjectFileName } from './subject-template.ts';
import { withoutKeys } from './without-keys.ts';

export interface CleanupOptions {
  subject: string;
  ledger?: string;
}

/**
 * Takes back what earlier runs scheduled at the subject's address and could not take back, as their ledger says.
 *
 * Gives the exit code: 0 when nothing is left, 3 when something is, elsewhere too. @throws CannotDo when a file is wrong,
 * or when all is of services elsewhere: the keys go to the addresses of the subject alone.
 */
export async function cleanup(url: string | undefined, options: CleanupOptions): Promise<number> {
  const subject = await subjectIn(options.subject, url);
  const file = options.ledger ?? ledgerFor(options.subject);
  const open = openIn(file);
  const clean = withoutKeys(subject);
  const write = (text: string) => process.stdout.write(clean(text));
  if (open.length === 0) {
    tidied(file);
    write(`Nothing is left behind: ${file} has nothing open.\n`);
    return 0;
  }
  const { [subject.baseUrl]: here = [], ...elsewhere } = Object.groupBy(open, ({ baseUrl }) => baseUrl);
  const [address] = Object.keys(elsewhere);
  if (here.length === 0 && address !== undefined) {
    throw new CannotDo(
      `${file} has things of ${address}, and the subject is at ${subject.baseUrl}. Give the address: ${cleanupCommand(address, options)}`,
    );
  }
  const left = await takeBack(here, subject, ledgerFile(file));
  write(`${here.length - left.length} of ${here.length} things were taken back, or were over.\n`);
  if (left.length > 0) {
    write(
      leftBehindReport(
        left.map((thing) => leftBehind(thing)),
        cleanupCommand(url, options),
      ),
    );
    write(`What you have seen to yourself, or what is over, stays in ${file} until you delete that file.\n`);
  }
  for (const [address, things = []] of Object.entries(elsewhere)) {
    const again = cleanupCommand(address, options);
    write(`${things.length} more are at ${address}. Take them back with: ${again}\n`);
  }
  tidied(file);
  return left.length > 0 || address !== undefined ? 3 : 0;
}

/** What is typed to clean up. */
export function cleanupCommand(url: string | undefined, { subject, ledger }: CleanupOptions): string {
  return commandLine([
    ...['understudy', 'cleanup'],
    ...(url === undefined ? [] : [url]),
    ...(subject === subjectFileName ? [] : ['--subject', subject]),
    ...(ledger === undefined ? [] : ['--ledger', ledger]),
  ]);
}
