import { expect, test } from 'vitest';
import { disturbedShareOf } from '../../../lab/http/measure.ts';
import { collectRounds } from '../../../lab/http/rounds.ts';
import { formatSpread, median } from '../../../lab/http/statistics.ts';
import { countWithin } from '../../../lab/http/warm-up.ts';

const disturbed = { loads: {}, disturbedShare: 0.2 };
const quiet = { loads: {}, disturbedShare: 0.01 };

test('rounds that others disturbed are measured again, and counted', async () => {
  const measured: number[] = [];
  const { counted, discarded } = await collectRounds({ rounds: 3, acceptsDisturbed: false }, async (round) => {
    measured.push(round);
    return round % 2 === 0 ? disturbed : quiet;
  });

  expect([counted.length, discarded]).toEqual([3, 3]);
  expect(measured).toEqual([0, 1, 2, 3, 4, 5]);
});

test('on a busy machine there is no figure, except where it was asked for', async () => {
  const isBusy = async () => disturbed;

  await expect(collectRounds({ rounds: 3, acceptsDisturbed: false }, isBusy)).rejects.toThrow(
    '7 rounds were disturbed by other processes or the host, 0 were not',
  );
  expect(await collectRounds({ rounds: 3, acceptsDisturbed: true }, isBusy)).toMatchObject({ discarded: 0 });
});

test('what disturbs is what neither servers nor generator nor the bench itself used, and what the host took', () => {
  const start = { wallMs: 0, own: 0, servers: [0, 0], busy: 0, stolen: 0 };
  const end = { wallMs: 1_000, own: 100_000, servers: [400_000, 300_000], busy: 1_500_000, stolen: 100_000 };

  expect(disturbedShareOf(start, end, 700_000)).toBeCloseTo(0.05);
  expect(disturbedShareOf(start, end, 500_000)).toBeCloseTo(0.15);
});

test('a spread is the median between the least and the greatest', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 3, 2])).toBe(3);
  expect(formatSpread([3, 1, 10], 1)).toBe('3.0 (1.0–10.0)');
});

test('a server that takes long for a request gets fewer, a quick one no more than the others', () => {
  const allowance = { count: 10_000, processorMs: 1_000 };

  expect(countWithin(allowance, 40, 32)).toBe(10_000);
  expect(countWithin(allowance, 2_500, 32)).toBe(400);
  expect(countWithin(allowance, 100_000, 32)).toBe(128);
  expect(countWithin({ ...allowance, processorMs: Number.POSITIVE_INFINITY }, 100_000, 32)).toBe(10_000);
});
