import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { useTempFolder } from '../temp-folder.ts';
import { findPostgres } from './find-postgres.ts';
import { isPostgresRequired } from './with-postgres.ts';

const all = ['initdb', 'postgres', 'createdb', 'psql'];

/** A folder with programs of these names, which do nothing. */
function fillFolder(folder: string, programs: readonly string[]): string {
  mkdirSync(folder, { recursive: true });
  for (const name of programs) {
    writeFileSync(path.join(folder, name), '');
    chmodSync(path.join(folder, name), 0o755);
  }
  return folder;
}

const createFolder = (...programs: string[]) => fillFolder(useTempFolder(onTestFinished), programs);

test('the one on the PATH comes before the one of Debian, and the one that is named before both', () => {
  const [named, onPath, installed] = [createFolder(...all), createFolder(...all), createFolder()];
  const debian = fillFolder(path.join(installed, '15/bin'), all);
  fillFolder(path.join(installed, '9.6/bin'), all);
  fillFolder(path.join(installed, '17/bin'), ['psql']);

  const PATH = [createFolder('psql'), onPath].join(path.delimiter);
  expect(findPostgres({ PATH, UNDERSTUDY_POSTGRES: named }, installed)).toEqual({ folder: named });
  expect(findPostgres({ PATH, UNDERSTUDY_POSTGRES: '' }, installed)).toEqual({ folder: onPath });
  expect(findPostgres({}, installed)).toEqual({ folder: debian });
});

test('where there is none, the message says what was looked for and how to get it', () => {
  const help =
    'Install it (Debian: apt-get install postgresql), or give the folder of its programs in UNDERSTUDY_POSTGRES.';
  const PATH = createFolder('psql');

  expect(findPostgres({ PATH }, '/nowhere')).toEqual({
    missing: `These tests need PostgreSQL: there is no initdb, postgres, createdb, psql on the PATH or in /nowhere. ${help}`,
  });
  expect(findPostgres({ PATH: createFolder(...all), UNDERSTUDY_POSTGRES: PATH }, '/nowhere')).toEqual({
    missing: `These tests need PostgreSQL: UNDERSTUDY_POSTGRES is ${PATH}, and that folder has no initdb, postgres, createdb, psql. ${help}`,
  });
});

test.each<[value: string | undefined, required: boolean]>([
  [undefined, false],
  ['', false],
  ['0', false],
  ['1', true],
])('UNDERSTUDY_REQUIRE_POSTGRES %s: %s', (value, required) => {
  expect(isPostgresRequired({ UNDERSTUDY_REQUIRE_POSTGRES: value })).toBe(required);
});
