import { expect, test } from 'vitest';
import { rules } from '../../../contracts/index.ts';
import { runRules } from '../../../contracts/run/run.ts';
import { honestVariants } from '../../support/honest/index.ts';
import { startHonestVariant } from '../../support/honest/start-variant.ts';
import { useFastTime } from '../../support/kit/fast-time.ts';
import { sampleCount } from '../../support/sample.ts';

useFastTime();

const seeds = Array.from({ length: sampleCount(200, 200) }, (_, index) => index + 1);

test('no rule expects success for an agent version that the named agent does not have', async () => {
  const variant = honestVariants.find(({ name }) => name === 'agents that have no version label in common');
  if (variant === undefined) throw new Error('The honest variant is missing.');
  const problems = [];
  for (const seed of seeds) {
    await using service = await startHonestVariant(variant);
    const { subject, fetch } = service;
    const verdicts = await runRules(rules, subject, { runs: 10, seed, ruleSeconds: 3_600, fetch });
    for (const { rule, outcome } of verdicts)
      if (['failed', 'error'].includes(outcome.type)) problems.push({ seed, rule: rule.id, outcome });
  }
  expect(problems).toEqual([]);
});
