import { readFile } from 'node:fs/promises';
import type { Profile } from '../../../mock/domain/profile.ts';
import { profileRules, toProfile } from '../../../mock/read-profile.ts';
import { FileError } from '../../files/issue.ts';
import { CliError } from '../cli-error.ts';

/**
 * The profile that a YAML or JSON file holds: the id of an alternative by the id of its gap. An empty file is the
 * default profile.
 *
 * @throws CliError with one line for each issue.
 */
export async function readProfileFile(file: string): Promise<Profile> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CliError(`The profile ${file} cannot be read (${error.code}). Check the path of --profile.`);
  });
  const { readDocument } = await import('../../files/read-document.ts');
  const result = readDocument(text, profileRules);
  if (result.ok) return toProfile(result.value);
  throw new CliError(new FileError(file, result.issues).message);
}
