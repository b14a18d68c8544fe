import { afterAll, beforeAll, expect, test } from 'vitest';
import { rules } from '../../contracts/rules/index.ts';
import { runRules } from '../../contracts/run/run.ts';
import { useFastTime } from '../../test/support/kit/fast-time.ts';
import { startMockUnderTest } from '../../test/support/kit/mock-under-test.ts';
import { withoutShrinking } from '../../test/support/sabotages/detection.ts';

useFastTime(Date.parse('2027-03-09T10:20:30.400Z'));

/** A mutated mock may fail after it has answered, so collect uncaught errors. */
const crashes: unknown[] = [];
const remember = (error: unknown) => void crashes.push(error);
beforeAll(() => void process.on('uncaughtException', remember));
afterAll(() => void process.off('uncaughtException', remember));

test.each(rules.toReversed().map((rule) => [rule.id, rule] as const))('%s', async (_, rule) => {
  await using mockUnderTest = await startMockUnderTest({ sendSeconds: 0.3, lines: 6 });
  const { mock, subject } = mockUnderTest;
  // Hide the control plane of the mock from rules that do not need it, because a real service usually has none.
  const { controlUrl: _controlUrl, ...withoutControl } = subject;
  const [verdict] = await runRules(
    [withoutShrinking(rule)],
    rule.needs.includes('control') ? subject : withoutControl,
    {
      runs: 15,
      seed: 1,
      ruleSeconds: 60,
      fetch: mock.fetch,
    },
  );

  expect(['passed', 'skipped', 'undecided']).toContain(verdict?.outcome.type);
  expect(crashes.splice(0)).toEqual([]);
});
