import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listPage, takeSortedPage, takeWhileFits } from '../../../mock/control/lists.ts';
import { doAtOnce } from '../../../mock/engine/cooperative-task.ts';

const numbers = Array.from({ length: 12 }, (_, index) => index);
/** Largest remainder of 3 first. */
const compare = (one: number, other: number) => (other % 3) - (one % 3);

/** A page of the even ones among twelve numbers. */
function pageOf(request: Partial<Parameters<typeof listPage<number>>[1]> = {}) {
  return doAtOnce(listPage(numbers, { matches: (number) => number % 2 === 0, ...request }));
}

test('a page has what matches, and how many that are', () => {
  expect(pageOf()).toEqual({ items: [0, 2, 4, 6, 8, 10], total: 6 });
  expect(pageOf({ limit: 2 })).toEqual({ items: [0, 2], total: 6 });
  expect(pageOf({ limit: 3 })).toEqual({ items: [0, 2, 4], total: 6 });
  expect(pageOf({ limit: 2, offset: 3 })).toEqual({ items: [6, 8], total: 6 });
  expect(pageOf({ limit: 2, offset: 4 })).toEqual({ items: [8, 10], total: 6 });
  expect(pageOf({ offset: 9 })).toEqual({ items: [], total: 6 });
});

test('an item that is looked for is at its place in the order, or nowhere', () => {
  expect(pageOf({ isLocated: (number) => number === 4 }).position).toBe(2);
  expect(pageOf({ isLocated: (number) => number === 3 }).position).toBeNull();
  expect(pageOf({ isLocated: (number) => number === 99 }).position).toBeNull();
  const positions = [2, 8, 4, 10, 0, 6].map(
    (number) => pageOf({ compare, isLocated: (other) => other === number }).position,
  );
  expect(positions).toEqual([0, 1, 2, 3, 4, 5]);
});

test('a page is what it would be if all were sorted, and equal items keep their order', () => {
  const keys = fc.array(fc.nat(50), { maxLength: 700, size: 'max' });
  fc.assert(
    fc.property(keys, fc.nat(720), fc.integer({ min: 1, max: 40 }), (list, offset, limit) => {
      const items = list.map((key, index) => ({ key, index }));
      const compare = (one: { key: number }, other: { key: number }) => one.key - other.key;

      const page = takeSortedPage(items, compare, { offset, limit });

      expect(page).toEqual(items.toSorted(compare).slice(offset, offset + limit));
    }),
  );
});

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
