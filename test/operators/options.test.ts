import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { parseOperatorOptions } from '../../lab/operators/options.ts';

test('all operators are tried with 15 runs by default', () => {
  const threads = availableParallelism();

  expect(parseOperatorOptions([])).toEqual({
    runs: [15],
    seed: 1,
    only: '',
    shard: { index: 1, count: 1 },
    threads,
    output: undefined,
  });
  expect(
    parseOperatorOptions([
      '--runs',
      '15,100',
      '--seed',
      '7',
      '--only',
      'stale',
      '--shard',
      '2/3',
      '--threads',
      '1',
      '--output',
      'a.json',
    ]),
  ).toEqual({ runs: [15, 100], seed: 7, only: 'stale', shard: { index: 2, count: 3 }, threads: 1, output: 'a.json' });
});

test.each([
  ['--runs', '0'],
  ['--runs', '15,5'],
  ['--seed', 'x'],
  ['--threads', 'all'],
  ['--shard', '3/2'],
  ['--shard', '1'],
  ['--slow'],
])('they are not tried with %s %s', (...args) => {
  expect(() => parseOperatorOptions(args.filter((one) => one !== undefined))).toThrow(args[0]);
});
