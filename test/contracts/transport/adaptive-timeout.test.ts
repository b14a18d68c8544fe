import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createAdaptiveTimeout } from '../../../contracts/transport/pacer.ts';

function widenWait(seconds: number, answers: readonly number[]): number {
  const adaptiveTimeout = createAdaptiveTimeout();
  for (const milliseconds of answers) adaptiveTimeout.recordAnswer(milliseconds);
  return adaptiveTimeout.adaptiveTimeout(seconds);
}

test.each<[what: string, answers: number[], seconds: number]>([
  ['before any answer', [], 10],
  ['for answers at once', [0, 0, 0], 10],
  ['for slow answers', [500, 500, 500], 14],
  ['not for one slow answer among many', [0, 0, 9_000, 0], 10],
  ['at most six times as long', [60_000], 60],
  ['as of late: what was slow once is forgotten', [...Array(15).fill(9_000), ...Array(15).fill(250)], 12],
])('a wait of 10 seconds is widened %s', (_, answers, seconds) => {
  expect(widenWait(10, answers)).toBe(seconds);
});

test('whatever the answers take, a wait is never shorter than meant, and has an end', () => {
  const milliseconds = fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { maxLength: 40 });

  fc.assert(
    fc.property(fc.double({ min: 0, max: 600, noNaN: true }), milliseconds, (seconds, answers) => {
      const wait = widenWait(seconds, answers);

      expect(wait).toBeGreaterThanOrEqual(seconds);
      expect(wait).toBeLessThanOrEqual(seconds * 6);
    }),
    { seed: 1 },
  );
});
