import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type Report, toReproductionFiles } from '../../contracts/index.ts';
import { replaceFile, throwNotWritable } from './replace-file.ts';

/** Makes the folder that reproductions are written to. @throws CliError when it cannot be made. */
export async function createReproductionFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true }).catch(throwNotWritable(folder));
}

/** Writes what each lead finding is reproduced with. @returns a line that says what was written */
export async function writeReproductions(folder: string, report: Report): Promise<string> {
  await createReproductionFolder(folder);
  const files = toReproductionFiles(report);
  for (const { name, content } of files) await replaceFile(path.join(folder, name), content);
  return files.length === 0
    ? 'There is no finding to reproduce.\n'
    : `${files.length} files written to ${folder}: for each lead finding a bash script, a PowerShell script, an .http file and a vitest test.\n`;
}
