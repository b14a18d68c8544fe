import { expect, test } from 'vitest';
import { parseScoreOptions } from '../../bench/score/options.ts';

test('all is measured with 20 seeds unless told otherwise', () => {
  expect(parseScoreOptions([])).toEqual({ seeds: 20, runs: undefined, only: undefined, variant: '' });
  expect(parseScoreOptions(['--seeds', '2', '--runs', '5', '--only', 'honest', '--variant', 'slow'])).toEqual({
    seeds: 2,
    runs: [5],
    only: 'honest',
    variant: 'slow',
  });
});

test('the power of the rules is measured with several numbers of runs', () => {
  expect(parseScoreOptions(['--only', 'sabotages', '--runs', '5,15,50']).runs).toEqual([5, 15, 50]);
});

test.each([
  ['--seeds', '0'],
  ['--runs', '1.5'],
  ['--runs', 'many'],
  ['--only', 'some'],
  ['--fast'],
  ['--runs', '5,15'],
])('is not measured with %s %s', (...args) => {
  expect(() => parseScoreOptions(args.filter((one) => one !== undefined))).toThrow(args[0]);
});
