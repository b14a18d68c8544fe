import { readFile } from 'node:fs/promises';
import type { Profile } from '../../mock/domain/profile.ts';
import { readProfile } from '../../mock/profile.ts';
import { CannotDo } from './cannot-do.ts';

/**
 * The profile that a YAML or JSON file holds: the id of an alternative by the id of its gap. An empty file is the
 * default profile.
 *
 * @throws CannotDo with one line for each mistake.
 */
export async function profileIn(file: string): Promise<Profile> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CannotDo(`The profile ${file} cannot be read (${error.code}). Check the path given to --profile.`);
  });
  const reading = readProfile((await parsed(text, file)) ?? {});
  if (reading.ok) return reading.profile;
  throw new CannotDo(reading.mistakes.map((mistake) => `${file}: ${mistake}`).join('\n'));
}

async function parsed(text: string, file: string): Promise<unknown> {
  const { parseYaml } = await import('./parse-yaml.ts');
  try {
    return parseYaml(text);
  } catch (error) {
    const [first] = (error as Error).message.split('\n');
    throw new CannotDo(`${file}: the file is no good YAML or JSON: ${first?.replace(/:$/, '.')} Put that right.`);
  }
}
