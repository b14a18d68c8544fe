import { expect, test } from 'vitest';
import { takeWhileFits } from '../../../../mock/control/paging/take-while-fits.ts';

/** Each is of size 5. */
const show = (letter: string) => letter.repeat(3);

test.each([
  [15, ['aaa', 'bbb', 'ccc']],
  [14, ['aaa', 'bbb']],
  [10, ['aaa', 'bbb']],
  [9, ['aaa']],
  [1, ['aaa']],
])('a page of size %i has those that fit, and one at least', (maxSize, taken) => {
  expect(takeWhileFits(['a', 'b', 'c'], show, maxSize)).toEqual(taken);
});
