import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  scripts: Record<'build' | 'build:dashboard' | 'build:docs', string>;
};

/** The path of the built command, which starts several times as fast as its sources. */
export const cliEntry = 'dist/tests/understudy.mjs';

/** Skip the build, because `npm test` builds everything before it starts several test processes. */
const isBuilt = process.env.TESTS_ARE_BUILT === '1';

/**
 * Builds the command and the documentation once before all tests, because parallel tests must not read incomplete
 * files.
 */
export default function build(): void {
  if (isBuilt) return;
  runInShell(`${scripts.build} --out-dir ${path.dirname(cliEntry)}`);
  runInShell(scripts['build:docs'].replace('dist/understudy.mjs', cliEntry));
}

export function buildDashboard(): void {
  if (isBuilt) return;
  runInShell(scripts['build:dashboard']);
}

function runInShell(line: string): void {
  const env = { ...process.env, PATH: `${root}/node_modules/.bin:${process.env.PATH}` };
  execFileSync('bash', ['-c', line], { cwd: root, env, stdio: 'inherit' });
}
