import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { WrittenPage } from '../../../docs/index.ts';
import { CliError } from '../cli-error.ts';

/** The Markdown files of a folder and of the folders in it. @throws CliError when it cannot be read, or has none */
export async function readPages(folder: string): Promise<WrittenPage[]> {
  const names = await readdir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    throw new CliError(`The folder of pages ${folder} cannot be read (${error.code}). Check --pages.`);
  });
  const pages = names.filter((name) => name.endsWith('.md')).toSorted();
  if (pages.length === 0)
    throw new CliError(`${folder} was expected to hold Markdown files (*.md), but has none. Check --pages.`);
  return Promise.all(
    pages.map(async (name) => ({
      path: name.replaceAll(path.sep, '/').replace(/\.md$/, ''),
      file: path.join(folder, name),
      markdown: (await readFile(path.join(folder, name), 'utf8')).replaceAll('\r\n', '\n'),
    })),
  );
}
