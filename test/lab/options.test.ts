import { expect, test } from 'vitest';
import { parsePositiveInteger, parseRunCounts } from '../../lab/options.ts';

test('rules are tried with one number of runs, or with more and more', () => {
  expect(parseRunCounts('--runs', '15')).toEqual([15]);
  expect(parseRunCounts('--runs', '5,15,50')).toEqual([5, 15, 50]);
});

test.each(['', '0', '1.5', 'many', '15,5', '5,5', '5,'])('they are not tried with --runs %s', (text) => {
  expect(() => parseRunCounts('--runs', text)).toThrow('--runs was expected');
});

test('a number is whole and above 0', () => {
  expect(parsePositiveInteger('--seeds', '20')).toBe(20);
  expect(() => parsePositiveInteger('--seeds', '-1')).toThrow(
    '--seeds was expected to be a whole number above 0; it is -1.',
  );
});
