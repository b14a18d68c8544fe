import { watch } from 'node:fs';
import path from 'node:path';

/**
 * Calls `onChange` each time a file changes; returns a function that stops watching.
 *
 * The folder is watched, because many editors replace the file. Changes that come close together count as one.
 */
export function watchFile(file: string, onChange: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(path.dirname(path.resolve(file)), { persistent: false }, (_, name) => {
    if (name !== null && name !== path.basename(file)) return;
    clearTimeout(timer);
    timer = setTimeout(onChange, debounceMs);
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}

const debounceMs = 50;
