import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffLines } from '../../../../mock/dashboard/requests/diff-lines.ts';

test('what both have stays, and what differs is removed and added', () => {
  expect(diffLines(['a', 'b', 'c'], ['a', 'x', 'c', 'd'])).toEqual([
    { type: 'same', text: 'a' },
    { type: 'removed', text: 'b' },
    { type: 'added', text: 'x' },
    { type: 'same', text: 'c' },
    { type: 'added', text: 'd' },
  ]);
});

test('both texts can be read from the comparison, and equal ones have no difference', () => {
  const someLines = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 });
  fc.assert(
    fc.property(someLines, someLines, (before, after) => {
      const lines = diffLines(before, after);
      const textsOf = (other: 'added' | 'removed') => lines.flatMap(({ type, text }) => (type === other ? [] : [text]));

      expect(textsOf('added')).toEqual(before);
      expect(textsOf('removed')).toEqual(after);
      expect(diffLines(before, before).every(({ type }) => type === 'same')).toBe(true);
    }),
  );
});

test('very long texts are compared too', () => {
  const lines = Array.from({ length: 3_000 }, (_, index) => `line ${index}`);
  const changed = diffLines(lines, ['first', ...lines.slice(0, -1).map((line) => `${line}!`), 'last']);
  expect(changed.filter(({ type }) => type === 'removed')).toHaveLength(3_000);
});
