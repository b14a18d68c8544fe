import { expect, test } from 'vitest';
import { parseMutationOptions } from '../../lab/mutation/options.ts';

test('the domain and its door are mutated by default', () => {
  expect(parseMutationOptions([])).toEqual({
    patterns: ['mock/domain/**/*.ts', 'mock/http/**/*.ts'],
    concurrency: 2,
    isListing: false,
  });
  expect(parseMutationOptions(['--mutate', 'mock/domain/a.ts,mock/http/b.ts', '--concurrency', '1', '--list'])).toEqual(
    {
      patterns: ['mock/domain/a.ts', 'mock/http/b.ts'],
      concurrency: 1,
      isListing: true,
    },
  );
});

test.each([
  ['--mutate', 'contracts/rule.ts'],
  ['--mutate', 'mock/domain/a.ts:1-2'],
  ['--concurrency', '0'],
])('nothing is mutated with %s %s', (...args) => {
  expect(() => parseMutationOptions(args)).toThrow(args[0]);
});
