import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

/** What `npm pack` says of a tarball. */
interface PackResult {
  filename: string;
  /** The same for the same bytes. */
  shasum: string;
  /** In bytes: packed, and installed. */
  size: number;
  unpackedSize: number;
  files: { path: string }[];
}

export interface Tarball extends PackResult {
  /** The tarball itself. */
  file: string;
  /** The package as it is installed. */
  folder: string;
}

/** What the package is built of, besides what is installed: nothing else is there when it is packed. */
const sources = [
  'package.json',
  'tsconfig.json',
  'tsdown.config.ts',
  'build',
  'src',
  'cli',
  'mock',
  'contracts',
  'docs',
  'integrations',
];

/** What the pages in the package lead to, and they themselves. */
const documentation = ['README.md', 'LICENSE', 'CONTRIBUTING.md', 'SECURITY.md'];

/** Builds and packs the package as a release does, of a copy of the sources, so that `dist/` stays as it is. */
export function packPackage(work: string): Tarball {
  const staging = path.join(work, 'stage');
  mkdirSync(staging, { recursive: true });
  for (const name of [...sources, ...documentation])
    cpSync(path.join(root, name), path.join(staging, name), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(staging, 'node_modules'));

  const stdout = execFileSync('npm', ['pack', '--json', '--silent', '--pack-destination', work], {
    cwd: staging,
    env: { ...process.env, PATH: `${root}/node_modules/.bin:${process.env.PATH}` },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // Scripts of the package may print before it.
  const [result] = JSON.parse(stdout.slice(stdout.indexOf('[\n'))) as [PackResult];
  const file = path.join(work, result.filename);
  execFileSync('tar', ['-xzf', file, '-C', work]);
  return { ...result, file, folder: path.join(work, 'package') };
}
