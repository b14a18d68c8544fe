import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coverPairs, cyclePairwise, planCombinations } from '../../../contracts/generators/case-plan.ts';

const letters = ['a', 'b', 'c', 'd', 'e'];

test('planCombinations reduces many combinations to a few, which still cover all pairs of values', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 3, maxLength: 5 });
  fc.assert(
    fc.property(sizes, (lengths) => {
      const dimensions = Object.fromEntries(
        lengths.map((length, index) => [`d${index}`, Array.from({ length }, (_, place) => ({ place }))]),
      );
      const { combinations, total, countCovered } = planCombinations(dimensions);
      const all = lengths.reduce((product, length) => product * length, 1);

      expect(countCovered(combinations)).toBe(total);
      expect(combinations.length).toBeLessThanOrEqual(all);
      for (const one of combinations) expect(Object.keys(one).sort()).toEqual(Object.keys(dimensions).sort());
    }),
    { seed: 1, numRuns: 100 },
  );
  const { combinations, name } = planCombinations({ one: letters, two: letters, three: letters, four: letters });

  expect(name).toBe('pairs of one × two × three × four');
  expect(combinations.length).toBeLessThan(50);
});

test('coverPairs needs few combinations to cover all pairs of values of six inputs', () => {
  const flags = Object.fromEntries(Array.from({ length: 6 }, (_, index) => [`flag${index}`, [false, true]]));
  const rows = coverPairs(flags);
  const pairs = rows.flatMap((row) => {
    const values = Object.entries(row).map(String).sort();
    return values.flatMap((one, index) => values.slice(index + 1).map((other) => `${one} ${other}`));
  });

  expect(new Set(pairs).size).toBe(15 * 4);
  expect(rows.length).toBeLessThan(9);
});

test('planCombinations throws an error that names a list without values', () => {
  expect(() => planCombinations({ kind: [], letter: letters })).toThrow(
    'The dimension "kind" of the rule must have at least 1 value',
  );
});

test('cyclePairwise returns one pair for each value of the first list, and uses every value of the second list', () => {
  const pairs = cyclePairwise(letters, ['x', 'y']);

  expect(pairs.map(([letter]) => letter)).toEqual(letters);
  expect(new Set(pairs.map(([, other]) => other))).toEqual(new Set(['x', 'y']));
});

test('cyclePairwise with the third argument 3 pairs each value of the first list with a third of the second, rounded up', () => {
  const withOneIn = (length: number) => {
    const pairs = cyclePairwise(letters, [0, 1, 2, 3, 4, 5].slice(0, length), 3);
    return letters.map((letter) => pairs.filter(([value]) => value === letter).length);
  };

  expect(withOneIn(6)).toEqual([2, 2, 2, 2, 2]);
  expect(withOneIn(2)).toEqual([1, 1, 1, 1, 1]);
  expect(withOneIn(0)).toEqual([0, 0, 0, 0, 0]);
});
