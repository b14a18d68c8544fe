import { existsSync } from 'node:fs';
import path from 'node:path';

/** Finds the folder with a built file of this package. Searches upwards, because the bundler moves this code. */
export function findPackageFolder(builtFile: string): string | undefined {
  for (let folder = import.meta.dirname; ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, builtFile))) return folder;
    if (folder === path.dirname(folder)) return undefined;
  }
}
