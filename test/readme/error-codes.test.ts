import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sources = ['transport-error', 'access-guard', 'login'].map((name) =>
  readFileSync(`mock/http/${name}.ts`, 'utf8'),
);
const guide = readFileSync('docs/guides/mock-reference.md', 'utf8');

test('the guide names every error code of the transport, the access guard and the control plane', () => {
  const codes = sources.flatMap((text) =>
    [...text.matchAll(/errorCode: '(\w+)'|^ {2}(\w+): \{ status|refuse\(\d+, '(\w+)'/gm)].map(
      ([, literal, row, refused]) => literal ?? row ?? refused,
    ),
  );

  expect(new Set(codes).size).toBeGreaterThan(10);
  expect([...new Set(codes)].filter((code) => !guide.includes(`\`${code}\``))).toEqual([]);
});
