import { type Rule, rules, run } from '../../contracts/index.ts';
import { startMockUnderTest } from '../../test/support/kit/mock-under-test.ts';
import { withoutShrinking } from '../../test/support/sabotages/detection.ts';
import { inFastTime } from '../fast-time.ts';

/** As often is each rule tried; `understudy verify` tries 15 times by default. */
const runs = 15;

/** It is the same moment for every mutant, so each has the same cases. */
const startedAt = Date.parse('2027-03-09T10:20:30.400Z');

/** All rules of the contract kit by their ids. Rules that wait come last here. */
export const rulesById: ReadonlyMap<string, Rule> = new Map(rules.toReversed().map((rule) => [rule.id, rule]));

/** What a rule has against the mock of this process, in fast time; undefined when it has nothing. */
export function objectionOf(rule: Rule): Promise<string | undefined> {
  return inFastTime(startedAt, () => judge(rule));
}

async function judge(rule: Rule): Promise<string | undefined> {
  await using mockUnderTest = await startMockUnderTest({ sendSeconds: 0.3, lines: 6 });
  const { mock, subject } = mockUnderTest;
  // Rules that move no clock judge a service as those see it that have no control plane.
  const { controlUrl: _, ...withoutControl } = subject;
  const [verdict] = await run([withoutShrinking(rule)], rule.serial === true ? subject : withoutControl, {
    runs,
    seed: 1,
    ruleSeconds: 60,
    fetch: (request) => mock.fetch(request),
  });
  const { type } = verdict?.outcome ?? { type: 'none' };
  return type === 'passed' || type === 'skipped' ? undefined : `${type}: ${JSON.stringify(verdict?.outcome)}`;
}
