import fc from 'fast-check';
import { expect, test } from 'vitest';
import { takeSortedPage } from '../../../../mock/control/paging/sorted-page.ts';

test('a page is what it would be if all were sorted, and equal items keep their order', () => {
  const keys = fc.array(fc.nat(50), { maxLength: 700, size: 'max' });
  fc.assert(
    fc.property(keys, fc.nat(720), fc.integer({ min: 1, max: 40 }), (list, offset, limit) => {
      const items = list.map((key, index) => ({ key, index }));
      const compare = (one: { key: number }, other: { key: number }) => one.key - other.key;

      const page = takeSortedPage([...items], compare, { offset, limit });

      expect(page).toEqual(items.toSorted(compare).slice(offset, offset + limit));
    }),
  );
});
