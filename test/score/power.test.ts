import { expect, test } from 'vitest';
import { formatPower, measurePower } from '../../lab/power.ts';

/** How many runs it takes to catch each. */
const needed: Readonly<Record<string, number>> = { early: 5, 'just in time': 15, late: 40, never: 1_000 };

function measure(runCounts: readonly number[], tried: string[][] = []) {
  return measurePower(Object.keys(needed), runCounts, async (ids, runs) => {
    tried.push([...ids]);
    return ids.filter((id) => (needed[id] ?? 0) <= runs);
  });
}

test('what few runs catch is not tried with more', async () => {
  const tried: string[][] = [];

  const { total, points } = await measure([5, 15, 50], tried);

  expect(tried.map(({ length }) => length)).toEqual([4, 3, 2]);
  expect({ total, points }).toEqual({
    total: 4,
    points: [
      { runs: 5, caught: 1 },
      { runs: 15, caught: 2 },
      { runs: 50, caught: 3 },
    ],
  });
});

test('what takes more than 15 runs is named', async () => {
  const power = await measure([5, 15, 50, 100]);

  expect(power.late).toEqual(['late']);
  expect(formatPower(power)).toContain('caught only with more than 15 runs: late');
  expect((await measure([5, 15])).late).toEqual([]);
});
