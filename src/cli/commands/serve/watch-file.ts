import { watch } from 'node:fs';
import path from 'node:path';

/**
 * Calls `changed` each time a file has become another; returns what ends it.
 *
 * The folder is watched, because many editors put a new file in the old one's place. Changes that come close together
 * count as one.
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
