import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './support/cli-process.ts';

interface LockedPackage {
  version: string;
  license?: string;
  resolved?: string;
  integrity?: string;
}

const readJson = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
const lock = readJson('package-lock.json') as { packages: Record<string, LockedPackage> };
const locked = Object.entries(lock.packages).filter(([folder]) => folder.startsWith('node_modules/'));

const licenses =
  /^\(?(MIT|ISC|0BSD|Apache-2\.0|BSD-[23]-Clause|BlueOak-1\.0\.0|CC0-1\.0|CC-BY-4\.0|MPL-2\.0|PSF-2\.0|Python-2\.0|Unlicense)( OR (Apache-2\.0|CC0-1\.0)\)?)?$/;
/** Packages that state their licence in a form that npm no longer reads. */
const mitInOldForm = [
  'compute-gcd',
  'compute-lcm',
  'validate.io-function',
  'validate.io-integer',
  'validate.io-integer-array',
  'validate.io-number',
];

test('every dependency comes from the registry, with a digest and a known licence', () => {
  const licenseOf = (folder: string, { license }: LockedPackage) =>
    license ?? (mitInOldForm.includes(folder.replace(/.*node_modules\//, '')) ? 'MIT' : 'none');

  const foreign = locked.filter(([, { resolved }]) => resolved?.startsWith('https://registry.npmjs.org/') === false);
  const undigested = locked.filter(([, { integrity = '' }]) => !/^sha512-/.test(integrity));
  const unlicensed = locked.filter((entry) => !licenses.test(licenseOf(...entry)));

  expect(locked.length).toBeGreaterThan(100);
  expect([foreign, undigested, unlicensed].map((entries) => entries.map(([folder]) => folder))).toEqual([[], [], []]);
  for (const name of mitInOldForm)
    expect(readJson(`node_modules/${name}/package.json`).licenses).toMatchObject([{ type: 'MIT' }]);
});

test('every action in a GitHub workflow is pinned by its digest', () => {
  const folder = path.join(root, '.github');
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.yml'));
  const text = names.map((name) => readFileSync(path.join(folder, name), 'utf8')).join('\n');
  const uses = [...text.matchAll(/^ *(?:- )?uses: (.*)$/gm)].map(([, used = '']) => used);

  expect(uses.length).toBeGreaterThan(5);
  expect(uses.filter((used) => !/^[\w-]+\/[\w/-]+@[0-9a-f]{40} # v[\d.]+$/.test(used))).toEqual([]);
});
