import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';

/** An empty folder, which a hook such as `onTestFinished` removes. */
export function useTempFolder(afterwards: (remove: () => void) => void = afterAll): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'understudy-'));
  afterwards(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function createFileWriter(folder: string): (name: string, content: string) => string {
  return (name, content) => {
    const file = path.join(folder, name);
    writeFileSync(file, content);
    return file;
  };
}
