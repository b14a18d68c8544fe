import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

export interface Tarball {
  filename: string;
  shasum: string;
  files: { path: string }[];
  file: string;
  folder: string;
}

const sources = ['*.json', '*.md', 'LICENSE', 'tsdown.config.ts', '{build,src,cli,mock,contracts,docs,integrations}'];

/** Packs a copy of the sources, so that the `dist/` of this folder stays unchanged. */
export function packPackage(work: string): Tarball {
  const staging = path.join(work, 'stage');
  mkdirSync(staging, { recursive: true });
  for (const name of globSync(sources, { cwd: root }))
    cpSync(path.join(root, name), path.join(staging, name), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(staging, 'node_modules'));

  const stdout = execFileSync('npm', ['pack', '--json', '--silent', '--pack-destination', work], {
    cwd: staging,
    env: { ...process.env, PATH: `${root}/node_modules/.bin:${process.env.PATH}` },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // Scripts of the package may print lines before the JSON output of `npm pack`, which starts with the line `[`.
  const [result] = JSON.parse(stdout.slice(stdout.indexOf('[\n'))) as [Tarball];
  const file = path.join(work, result.filename);
  execFileSync('tar', ['-xzf', file, '-C', work]);
  return { ...result, file, folder: path.join(work, 'package') };
}
