import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CliError } from '../cli-error.ts';
import type { Command } from '../command.ts';
import { defaultConfigFile, renderConfigTemplate } from '../config-file.ts';
import { renderSubjectTemplate } from '../files/subject-template.ts';

interface InitInput {
  file: string;
  mock?: boolean;
}

/**
 * Writes a commented subject file, and a commented config file beside it where there is none. A file with the name of the
 * latter is written alone.
 *
 * @throws CliError when the file exists or cannot be written.
 */
export async function runInit({ file, mock = false }: InitInput, commands: readonly Command[]): Promise<0> {
  const configFile = path.join(path.dirname(file), defaultConfigFile);
  if (path.basename(file) === defaultConfigFile) {
    await writeNewFile(configFile, renderConfigTemplate(commands));
    return 0;
  }
  await writeNewFile(file, renderSubjectTemplate(mock ? 'mock' : 'own', pathToHere(path.dirname(file))));
  if (!existsSync(configFile)) await writeNewFile(configFile, renderConfigTemplate(commands));
  const hint = mock ? 'Start the mock and verify it with:' : 'Fill in the subject file, then list what would run with:';
  process.stdout.write(`${hint} understudy verify${mock ? '' : ' --plan'}\n`);
  return 0;
}

/** The current folder as an editor finds it from another. */
function pathToHere(folder: string): string {
  return path.relative(folder, '.').replaceAll(path.sep, '/') || '.';
}

async function writeNewFile(file: string, content: string): Promise<void> {
  await writeFile(file, content, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw new CliError(`${file} already exists. Remove it or choose another file.`);
    throw new CliError(`${file} cannot be written (${error.code}). Choose a file in a folder that exists.`);
  });
  process.stdout.write(`${file} is written.\n`);
}
