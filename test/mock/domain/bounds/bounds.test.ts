import { expect, test } from 'vitest';
import { sizeOf } from '../../../../mock/domain/bounds.ts';

test.each([
  ['abc', 5],
  [null, 6],
  [undefined, 6],
  [12, 6],
  [true, 6],
  [[], 2],
  [['abc', 'd'], 12],
  [{}, 2],
  [{ name: 'abc', n: null }, 26],
])('the size of %j is about %i', (value, size) => {
  expect(sizeOf(value)).toBe(size);
});
