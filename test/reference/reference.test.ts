import { expect, test } from 'vitest';
import { rules } from '../../contracts/index.ts';
import { summarizeFinding } from '../../contracts/reports/finding.ts';
import { runRules, type Verdict } from '../../contracts/run/run.ts';
import { useFastTime } from '../support/kit/fast-time.ts';
import { sampleCount } from '../support/sample.ts';
import { createReference } from './index.ts';
import { referenceSubject } from './subject.ts';

/**
 * The number of cases of a rule that schedules and sends nothing. Most rules that send messages try a tenth of this
 * number.
 */
const runs = 15;
/** Let a rule end only after its number of runs, because its duration depends on other work of the machine. */
const ruleSeconds = 3_600;

useFastTime();

test('the reference service of the tests passes every rule, although it differs from the mock', async () => {
  const service = await createReference();
  try {
    const verdicts = await runRules(rules, referenceSubject(service), {
      runs: sampleCount(runs, 5),
      ruleSeconds,
      fetch: service.fetch,
    });

    expect(verdicts.flatMap(problemsIn)).toEqual([]);
    expect(verdicts.filter(({ outcome }) => outcome.type === 'passed').length).toBeGreaterThan(verdicts.length / 2);
  } finally {
    await service.close();
  }
});

function problemsIn({ rule, outcome }: Verdict): string[] {
  switch (outcome.type) {
    case 'passed':
      return [];
    case 'undecided':
    case 'skipped':
      return outcome.reason === '' ? [`${rule.id} was not run for no reason`] : [];
    case 'error':
      return [`${rule.id}: ${outcome.reason}`];
    default:
      return [`${rule.id} is ${outcome.type}: ${summarizeFinding(outcome.finding)}`];
  }
}
