import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** A file of a folder that is built with this package, such as `dist/dashboard`; undefined when it is not there. */
export async function readBuiltFile(folder: string, name: string): Promise<Uint8Array | undefined> {
  const found = findBuildFolder(folder);
  if (found === undefined) return undefined;
  return readFile(path.join(found, name)).catch(() => undefined);
}

/** Where a folder of this package is. A bundle puts this file into another folder, so it is searched upwards. */
function findBuildFolder(name: string): string | undefined {
  for (let folder = import.meta.dirname; ; folder = path.dirname(folder)) {
    const built = path.join(folder, name);
    if (existsSync(path.join(built, 'index.html'))) return built;
    if (folder === path.dirname(folder)) return undefined;
  }
}
