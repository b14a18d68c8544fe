import { execFileSync } from 'node:child_process';
import { existsSync, globSync, statSync } from 'node:fs';
import path from 'node:path';

// Runs before `npm start`: builds the command if a source file is newer than the last build.

const root = path.resolve(import.meta.dirname, '..');
const built = path.join(root, 'dist/understudy.mjs');
const sources = [
  'package.json',
  'tsdown.config.ts',
  '{build,cli,src,mock,contracts,docs,integrations}/**/*.{ts,js,json,css}',
];

const modifiedAt = (file: string) => statSync(file).mtimeMs;
const isCurrent =
  existsSync(built) &&
  globSync(sources, { cwd: root }).every((file) => modifiedAt(path.join(root, file)) < modifiedAt(built));
if (!isCurrent) {
  for (const script of ['build', 'build:docs'])
    execFileSync('npm', ['run', '-s', script], { cwd: root, stdio: ['inherit', 'ignore', 'inherit'] });
}
