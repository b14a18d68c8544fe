import { closeSync, openSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Opens a database file, or creates one, for its owner alone. @throws Error when its path is empty, or stands for something else */
export function createDatabaseFile(file: string, options: { timeout?: number } = {}): DatabaseSync {
  if (file === '') throw new Error('its path is empty');
  assertFile(file);
  closeSync(openSync(file, 'a', 0o600));
  return new DatabaseSync(path.resolve(file), options);
}

/** @throws Error for what is there and is no file: who reads a pipe waits for ever. */
function assertFile(file: string): void {
  if (statSync(file, { throwIfNoEntry: false })?.isFile() === false) throw new Error('it is no file');
}
