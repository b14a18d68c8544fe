import { readFile } from 'node:fs/promises';
import { CliError } from '../cli-error.ts';

/**
 * The text of a file.
 *
 * @param what for the message: `subject file`
 * @param advice for the message: what to do
 * @throws CliError when it cannot be read.
 */
export function readTextFile(file: string, what: string, advice: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CliError(`The ${what} ${file} cannot be read (${error.code}). ${advice}`);
  });
}
