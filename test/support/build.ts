import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  scripts: Record<'build' | 'build:dashboard', string>;
};

/** The command as it is built for tests, from the root: it starts several times as fast as its sources. */
export const cliEntry = 'dist/tests/understudy.mjs';

/** Builds the dashboard and the command once, before any test: tests side by side must not see them half built. */
export default function build(): void {
  const env = { ...process.env, PATH: `${root}/node_modules/.bin:${process.env.PATH}` };
  for (const script of [scripts['build:dashboard'], `${scripts.build} --out-dir ${path.dirname(cliEntry)}`])
    execFileSync('bash', ['-c', script], { cwd: root, env, stdio: 'inherit' });
}
