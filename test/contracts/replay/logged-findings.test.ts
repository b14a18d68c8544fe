import { expect, test } from 'vitest';
import { parseRunLog } from '../../../contracts/reports/run-log.ts';

const rules = ['chapter/other', 'chapter/rule', 'chapter/flaky'];
const started = {
  ...{
    type: 'run-started',
    version: 3,
    at: '2026-11-20T12:00:00Z',
    toolVersion: '0.1.0',
    seed: 1,
    runs: 1,
    effects: 'call',
  },
  subject: { baseUrl: 'http://a.test/api', baseUrlAlt: 'http://a.test/api' },
  rules: rules.map((id) => ({ id, title: 'It is so.', statements: ['envelope/shape'], effect: 'none' })),
};
const finding = {
  ...{ statements: ['envelope/shape'], expected: 'x', received: 'y', counterexample: { a: 1 }, exchanges: [] },
  rerunCommand: 'npx understudy-kit verify',
};
const ruleDecided = (rule: string, outcome: object) => {
  return { type: 'rule-decided', at: started.at, rule, durationMs: 1, checked: 1, inconclusive: [], outcome };
};

test('the findings of a log are what was violated or flaky, with when the run began', () => {
  const text = [
    started,
    ruleDecided('chapter/other', { type: 'passed' }),
    ruleDecided('chapter/rule', { type: 'failed', finding }),
    ruleDecided('chapter/flaky', { type: 'flaky', finding }),
  ];
  const { findings } = parseRunLog(text.map((event) => `${JSON.stringify(event)}\n`).join(''), 'run.ndjson');

  expect(findings).toEqual(
    ['chapter/rule', 'chapter/flaky'].map((rule) => ({
      rule,
      statements: ['envelope/shape'],
      counterexample: { a: 1 },
      runAt: Date.parse('2026-11-20T12:00:00Z'),
    })),
  );
});
