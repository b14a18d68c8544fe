import { type MockOptions, parseProfileFile } from '../../mock/index.ts';
import { CliError } from '../cli-error.ts';
import { readTextFile } from './text-file.ts';

/**
 * The profile that a YAML or JSON file holds: the id of an alternative by the id of its gap. An empty file is the
 * default profile.
 *
 * @throws CliError with one line for each issue.
 */
export async function readProfileFile(file: string): Promise<NonNullable<MockOptions['profile']>> {
  const text = await readTextFile(file, 'profile', 'Check the path of --profile.');
  return await parseProfileFile(text, file).catch((error: Error) => {
    throw new CliError(error.message);
  });
}
