import { parseRunLog } from '../../contracts/index.ts';
import { TextError } from '../../src/files/issue.ts';
import { CliError } from '../options/command.ts';
import { readTextFile } from './text-file.ts';

/**
 * The events of a run log, and what says that it has no end.
 *
 * @param advice for the message: what to do
 * @throws CliError when it cannot be read, or is no run log; the message has its line.
 */
export async function readRunLogFile(file: string, advice: string): Promise<ReturnType<typeof parseRunLog>> {
  const text = await readTextFile(file, 'run log', advice);
  try {
    return parseRunLog(text, file);
  } catch (error) {
    throw error instanceof TextError ? new CliError(error.message) : error;
  }
}
