import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

/** The output of `npm pack` about a tarball, its path, and the package as npm installs it. */
export interface Tarball {
  filename: string;
  /** Equal for equal bytes. */
  shasum: string;
  /** In bytes: packed, and installed. */
  size: number;
  unpackedSize: number;
  files: { path: string }[];
  file: string;
  folder: string;
}

/** The sources of the package, and the pages that its own pages link to. Dependencies are not listed. */
const sources = [
  'package.json',
  'tsconfig.json',
  'tsconfig.doors.json',
  'tsdown.config.ts',
  'build',
  'src',
  'cli',
  'mock',
  'contracts',
  'docs',
  'integrations',
  'README.md',
  'LICENSE',
  'CONTRIBUTING.md',
  'SECURITY.md',
];

/** Builds and packs a copy of the sources as a release does, so that `dist/` does not change. */
export function packPackage(work: string): Tarball {
  const staging = path.join(work, 'stage');
  mkdirSync(staging, { recursive: true });
  for (const name of sources) cpSync(path.join(root, name), path.join(staging, name), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(staging, 'node_modules'));

  const stdout = execFileSync('npm', ['pack', '--json', '--silent', '--pack-destination', work], {
    cwd: staging,
    env: { ...process.env, PATH: `${root}/node_modules/.bin:${process.env.PATH}` },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // Scripts of the package may print before it.
  const [result] = JSON.parse(stdout.slice(stdout.indexOf('[\n'))) as [Tarball];
  const file = path.join(work, result.filename);
  execFileSync('tar', ['-xzf', file, '-C', work]);
  return { ...result, file, folder: path.join(work, 'package') };
}
