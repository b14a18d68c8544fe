import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('the compiler can name every type in the declarations of the entry points', () => {
  const compiler = 'node_modules/@typescript/native-preview/bin/tsc';
  const options = ['--checkers', '1', '--project', 'tsconfig.doors.json', '--declaration'];
  const { stdout } = spawnSync(process.execPath, [compiler, ...options], { encoding: 'utf8' });
  expect(stdout.split('\n').filter((line) => /error TS40/.test(line))).toEqual([]);
});
