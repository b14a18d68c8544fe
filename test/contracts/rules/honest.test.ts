import { beforeAll, describe, expect, test } from 'vitest';
import { rules, type Subject } from '../../../contracts/index.ts';
import { coverageExemptions } from '../../../contracts/judge/coverage-exemptions.ts';
import { inconclusive } from '../../../contracts/judge/violation.ts';
import { summarizeFinding } from '../../../contracts/reports/finding.ts';
import { runRules } from '../../../contracts/run/run.ts';
import { readStatements } from '../../../src/document/annotations.ts';
import { type HonestVariant, honestVariants } from '../../support/honest/index.ts';
import { startHonestVariant } from '../../support/honest/start-variant.ts';
import { uncheckedRulesIn } from '../../support/honest/unchecked.ts';
import { useFastTime } from '../../support/kit/fast-time.ts';
import { mockSubject } from '../../support/kit/mock-subject.ts';
import { startMockUnderTest } from '../../support/kit/mock-under-test.ts';
import { getRule } from '../../support/sabotages/detection.ts';
import { sample } from '../../support/sample.ts';

useFastTime();

async function findProblems(variant: HonestVariant, runs: number, chosen = rules) {
  await using service = await startHonestVariant(variant);
  const { subject, fetch } = service;
  const verdicts = await runRules(chosen, subject, { runs, seed: 5, ruleSeconds: 3_600, fetch });
  const mayBeUnchecked = uncheckedRulesIn(verdicts, variant).filter(({ reason }) => reason !== undefined);
  return verdicts.flatMap(({ rule, outcome }) =>
    outcome.type === 'passed' || mayBeUnchecked.some((one) => one.rule === rule.id)
      ? []
      : [[rule.id, 'finding' in outcome ? summarizeFinding(outcome.finding) : outcome]],
  );
}

// `npm run soak:honest` tries all variants of correct services, with each answer to each open question.
const dressed = [
  ...sample(
    honestVariants.filter(({ profile }) => Object.keys(profile).length !== 1),
    80,
  ),
  ...honestVariants.filter(({ name }) => name === 'agents that have no version label in common'),
];
let complaints: Promise<unknown[]>[];

beforeAll(() => {
  complaints = dressed.map((variant) => findProblems(variant, 2));
});

describe.concurrent('correct services', () => {
  test.each(dressed.map(({ name }, index) => [name, index] as const))(
    'the kit reports no finding for a correct service that differs from the mock: %s',
    async (_, index) => {
      expect(await complaints[index]).toEqual([]);
    },
  );
});

test('the rule live/call-takes-its-course requests retries only if watchSeconds is long enough for the last retry', () => {
  const { dimensions } = getRule('live/call-takes-its-course');
  const { controlUrl: _, ...subject } = mockSubject('http://mock/api') as Subject;

  expect(dimensions?.(subject)).toEqual({ hasRetries: [false] });
  expect(dimensions?.({ ...subject, waits: { ...subject.waits, watchSeconds: 60 } })).toEqual({
    hasRetries: [true, false],
  });
});

test('a call that waits longer than placeSeconds for a busy phone line is no violation', async () => {
  await using service = await startMockUnderTest({ sendSeconds: 1, lines: 1 });
  const { controlUrl: _, ...subject } = service.subject;
  const headers = { 'x-api-key': subject.workspace.apiKey, 'content-type': 'application/json' };
  const body = JSON.stringify({ phoneNumber: subject.recipients.numbers[0], agentName: 'Ava', callPriority: 1 });
  await service.fetch(new Request('http://mock/api/call/trigger', { method: 'POST', headers, body }));

  const rules = [getRule('live/call-takes-its-course')];
  const [verdict] = await runRules(rules, subject, { runs: 1, seed: 5, fetch: service.fetch });

  expect(verdict?.outcome.type).toBe('passed');
});

test('no rule cites a statement that is listed as impossible to test', () => {
  const cited = new Set(rules.flatMap(({ statements }) => statements));

  expect(coverageExemptions.filter(({ id }) => cited.has(id))).toEqual([]);
  expect(new Set(coverageExemptions.map(({ id }) => id)).size).toBe(coverageExemptions.length);
});

test('each statement about the service has a rule, or a reason why no rule can test it', async () => {
  const known = new Set([
    ...rules.flatMap(({ statements }) => statements as readonly string[]),
    ...coverageExemptions.map(({ id }) => id as string),
  ]);
  const statements = [...readStatements().keys()];

  expect(statements.length).toBeGreaterThan(300);
  expect(statements.filter((id) => !known.has(id))).toEqual([]);
});

test('the test that runs all rules against correct services fails for a rule that checks nothing', async () => {
  const vacuous = rules
    .filter(({ id }) => id === 'cancel-call/waiting-call-is-cancelled')
    .map((rule) => ({ ...rule, check: async () => inconclusive('nothing was looked at') }));
  const [asItIs] = honestVariants;

  expect(vacuous).toHaveLength(1);
  expect(await findProblems(asItIs as HonestVariant, 3, vacuous)).toEqual([
    ['cancel-call/waiting-call-is-cancelled', { type: 'undecided', reason: 'nothing was looked at' }],
  ]);
});
