import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const { files } = JSON.parse(readFileSync('tsconfig.doors.json', 'utf8')) as { files: string[] };

test('every entry point of the package names each of its exports', () => {
  expect(files.length).toBeGreaterThan(7);
  expect(files.filter((file) => /^export \*/m.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test('the compiler can name every type in the declarations of the entry points', () => {
  const compiler = 'node_modules/@typescript/native-preview/bin/tsc';
  const options = ['--checkers', '1', '--project', 'tsconfig.doors.json', '--declaration'];
  const { stdout } = spawnSync(process.execPath, [compiler, ...options], { encoding: 'utf8' });
  expect(stdout.split('\n').filter((line) => /error TS40/.test(line))).toEqual([]);
}, 60_000);
