import { readFile } from 'node:fs/promises';
import type { Profile } from '../../../mock/domain/profile.ts';
import { readProfile } from '../../../mock/read-profile.ts';
import { CliError } from '../cli-error.ts';

/**
 * The profile that a YAML or JSON file holds: the id of an alternative by the id of its gap. An empty file is the
 * default profile.
 *
 * @throws CliError with one line for each error.
 */
export async function readProfileFile(file: string): Promise<Profile> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CliError(`The profile ${file} cannot be read (${error.code}). Check the path of --profile.`);
  });
  const result = readProfile((await parseProfile(text, file)) ?? {});
  if (result.ok) return result.value;
  throw new CliError(result.error.map((issue) => `${file}: ${issue}`).join('\n'));
}

async function parseProfile(text: string, file: string): Promise<unknown> {
  const { parseYaml } = await import('./parse-yaml.ts');
  try {
    return parseYaml(text);
  } catch (error) {
    const [first] = (error as Error).message.split('\n');
    throw new CliError(`${file}: invalid YAML or JSON: ${first?.replace(/:$/, '.')}`);
  }
}
