import { toShellVariables } from '../../contracts/index.ts';
import { readSubjectFile } from '../files/subject-file.ts';
import type { ExitCodeOf, InputOf } from '../options/command-table.ts';

/** Prints what a `curl` script of findings needs of the subject file. @throws CliError when the file is invalid */
export async function runVariables({ subject }: InputOf<'variables'>): Promise<ExitCodeOf<'variables'>> {
  process.stdout.write(toShellVariables(await readSubjectFile(subject, undefined)));
  return 0;
}
