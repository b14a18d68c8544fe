import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { targets, testFiles } from '../../lab/soak/mutation/targets.ts';

const root = path.resolve(import.meta.dirname, '../..');

test.each([...Object.values(targets).flat(), ...testFiles].flatMap(expandBraces))('%s is there', (pattern) => {
  expect(globSync(pattern, { cwd: root })).not.toEqual([]);
});

/** A pattern for each of the names in braces. */
function expandBraces(pattern: string): string[] {
  const [braces, names = ''] = /\{([^{}]+)\}/.exec(pattern) ?? [];
  return braces === undefined ? [pattern] : names.split(',').map((name) => pattern.replace(braces, name));
}
