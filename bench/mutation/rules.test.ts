import { describe, expect, test } from 'vitest';
import { rules, run } from '../../contracts/index.ts';
import { useFastTime } from '../../test/support/kit/fast-time.ts';
import { startMockUnderTest } from '../../test/support/kit/mock-under-test.ts';
import { withoutShrinking } from '../../test/support/sabotages/detection.ts';

/** Few, as each mutant is judged by all rules that reach it. What is finite is tried by few runs too. */
const runs = 4;

useFastTime();

// One at a time: what a rule reaches of the mock is told by the test that is going on. Rules that wait come last here.
describe('the contract kit', () => {
  test.each(rules.toReversed().map((rule) => [rule.id, rule] as const))('%s', async (_, rule) => {
    await using mockUnderTest = await startMockUnderTest({ sendSeconds: 0.3 });
    const { mock, subject } = mockUnderTest;

    const [verdict] = await run([withoutShrinking(rule)], subject, {
      runs,
      seed: 1,
      ruleSeconds: 60,
      fetch: (request) => mock.fetch(request),
    });

    expect(verdict?.outcome).toMatchObject({ type: expect.stringMatching(/^(passed|skipped)$/) });
  });
});
