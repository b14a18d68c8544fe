import { expect, test } from 'vitest';
import { type Rule, rules } from '../../../../contracts/index.ts';
import { usualNoise } from '../../../../lab/soak/noise/noisy-service.ts';
import { runRulesInNoise } from '../../../../lab/soak/noise/run-rules-in-noise.ts';

const quick = (rule: Rule) => /^(cancel-scheduled|get-session|trigger-call|time)\//.test(rule.id);

// npm run soak:honest does it with all rules, more often, and slower.
test('a bad way to a good service violates no rule, and most can be judged', async () => {
  const noise = { ...usualNoise, latency: 200, visibilityDelay: 300, resets: 0.01, unavailable: 0.01 };
  const verdicts = await runRulesInNoise(rules.filter(quick), noise, { seed: 7, runs: 5 });
  const types = verdicts.map(({ outcome }) => outcome.type);

  expect(verdicts.filter(({ outcome }) => outcome.type === 'failed')).toEqual([]);
  expect(types.filter((type) => type === 'passed').length).toBeGreaterThan(types.length / 3);
});
