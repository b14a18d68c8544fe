import { expect, test } from 'vitest';
import { rules } from '../../../contracts/index.ts';
import { disturbedShareOf, measureVerification, waitingShareOf } from '../../../lab/verify/measure-verification.ts';

test('a verification has as many requests and rules as were run, and waits for late answers', async () => {
  const chosen = rules.filter((rule) => rule.id.startsWith('get-session/')).slice(0, 2);

  const one = await measureVerification({ delayMs: 20, rules: chosen, runs: 1 });

  expect(one.ruleMs.map((rule) => rule.id).toSorted()).toEqual(chosen.map((rule) => rule.id).toSorted());
  expect([one.failed, one.requests >= chosen.length]).toEqual([[], true]);
});

test('the share waited is what the processor did not take', () => {
  expect(waitingShareOf({ wallMs: 1_000, cpuMs: 200 })).toBeCloseTo(0.8);
  expect(waitingShareOf({ wallMs: 1_000, cpuMs: 1_500 })).toBe(0);
});

test('what disturbs is what neither kit nor service ran', () => {
  const before = { at: 0, kit: 100, service: 100, busy: 1_000 };
  const after = { at: 1_000, kit: 300, service: 200, busy: 1_500 };

  expect(disturbedShareOf(before, after, 2)).toBeCloseTo(0.1);
  expect(disturbedShareOf(before, { ...after, busy: 1_290 }, 2)).toBe(0);
});
