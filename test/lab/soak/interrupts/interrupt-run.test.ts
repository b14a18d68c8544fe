import { expect, test } from 'vitest';
import { type InterruptedRun, interruptRun } from '../../../../lab/soak/interrupts/interrupt-run.ts';

const seeds = Array.from({ length: 4 }, (_, index) => index + 1);

// npm run soak:interrupts does 200 of them.
test('whenever a run is interrupted, nothing of it waits on a healthy service', async () => {
  const runs: InterruptedRun[] = [];
  for (const seed of seeds) runs.push(await interruptRun(seed));

  expect(runs.flatMap(({ problems }) => problems)).toEqual([]);
  expect(runs.some(({ inFlight, scheduled }) => inFlight > 8 && scheduled > 8)).toBe(true);
});

test('it is seen when cancels are lost after the interrupt', async () => {
  const runs = await Promise.all(seeds.map((seed) => interruptRun(seed, false)));

  expect(runs.flatMap(({ problems }) => problems)).not.toEqual([]);
});
