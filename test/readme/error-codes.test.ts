import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { chosenStatusOf } from '../../src/errors.ts';

const sources = ['transport-error', 'access-guard', 'login'].map((name) =>
  readFileSync(`mock/http/${name}.ts`, 'utf8'),
);
const guide = readFileSync('docs/guides/mock-reference.md', 'utf8');

test('the guide names every error code that the mock can return', () => {
  const literals = sources.flatMap((text) =>
    [...text.matchAll(/errorCode: '(\w+)'|refuse\(\d+, '(\w+)'/gm)].map(([, literal, refused]) => literal ?? refused),
  );
  const codes = new Set([...Object.keys(chosenStatusOf), ...literals]);

  expect(new Set(literals).size).toBeGreaterThan(5);
  expect([...codes].filter((code) => !guide.includes(`\`${code}\``))).toEqual([]);
});
