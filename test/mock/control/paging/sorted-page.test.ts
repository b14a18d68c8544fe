import fc from 'fast-check';
import { expect, test } from 'vitest';
import { takeSortedPage } from '../../../../mock/control/paging/sorted-page.ts';

test('a page is what it would be if all were sorted', () => {
  const numbers = fc.uniqueArray(fc.integer(), { maxLength: 300 });
  fc.assert(
    fc.property(numbers, fc.nat(320), fc.integer({ min: 1, max: 40 }), (items, offset, limit) => {
      const sorted = items.toSorted((one, other) => one - other);

      const page = takeSortedPage([...items], (one, other) => one - other, { offset, limit });

      expect(page).toEqual(sorted.slice(offset, offset + limit));
    }),
  );
});
