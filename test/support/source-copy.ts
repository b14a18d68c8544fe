import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { root } from './cli-process.ts';
import { useTempFolder } from './temp-folder.ts';

/** A folder for copies of sources, which a test can change and compile. */
export function useSourceCopy() {
  const folder = useTempFolder();
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
  const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text);
  const run = (...command: readonly string[]) => {
    const { stdout, stderr } = spawnSync(process.execPath, command, { cwd: folder, encoding: 'utf8' });
    return stdout + stderr;
  };
  return {
    folder,
    read,
    run,
    copy(names: readonly string[]) {
      for (const name of names) cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
      symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
    },
    replace(file: string, from: string, to: string) {
      const text = read(file);
      expect(text).toContain(from);
      write(
        file,
        text.replace(from, () => to),
      );
    },
    /** Returns what the compiler prints: a line for each error. */
    compile(include: readonly string[], options: object = {}) {
      const { compilerOptions } = JSON.parse(readFileSync(path.join(root, 'tsconfig.json'), 'utf8'));
      const all = { ...compilerOptions, ...options, incremental: false, tsBuildInfoFile: undefined };
      write(
        'tsconfig.json',
        JSON.stringify({ compilerOptions: all, include, exclude: ['mock/dashboard', 'docs/site'] }),
      );
      const compiler = path.join(root, 'node_modules/@typescript/native-preview/bin/tsc');
      return run(compiler, '-p', folder, '--checkers', '1', '--pretty', 'false');
    },
  };
}
