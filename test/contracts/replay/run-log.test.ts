import { describe, expect, test } from 'vitest';
import { findingsIn, RunLogError } from '../../../contracts/replay/run-log.ts';

const started = { type: 'run-started', format: 1, at: '2026-11-20T12:00:00Z' };
const finding = { statements: ['a/b'], expected: 'x', received: 'y', given: { a: 1 }, exchanges: [] };
const violated = { type: 'rule-decided', rule: 'chapter/rule', outcome: { type: 'violated', finding } };
const lines = (...events: unknown[]) => events.map((event) => `${JSON.stringify(event)}\n`).join('');

describe('the findings of a log', () => {
  test('are what was violated or flaky, with when the run began', () => {
    const held = { type: 'rule-decided', rule: 'chapter/other', outcome: { type: 'held', runs: 3 } };
    const flaky = { ...violated, rule: 'chapter/flaky', outcome: { type: 'flaky', finding } };
    const text = lines(started, held, violated, { type: 'gap-observed' }, flaky, { type: 'run-ended' });

    expect(findingsIn(text, 'run.ndjson')).toEqual(
      ['chapter/rule', 'chapter/flaky'].map((rule) => ({
        rule,
        statements: ['a/b'],
        given: { a: 1 },
        runAt: Date.parse('2026-11-20T12:00:00Z'),
      })),
    );
  });

  test('of several runs know each when theirs began', () => {
    const later = { ...started, at: '2026-11-21T12:00:00Z' };
    const text = lines(started, violated, later, violated);

    expect(findingsIn(text, 'a').map(({ runAt }) => new Date(runAt).getUTCDate())).toEqual([20, 21]);
  });

  test('are those before a line that was cut off when the run was killed', () => {
    expect(findingsIn(`${lines(started, violated)}{"type":"rule-dec`, 'a')).toHaveLength(1);
  });
});

describe('what is no log is told with its line', () => {
  test.each<[what: string, text: string, told: RegExp]>([
    ['nothing', '', /^run\.ndjson: expected the events of a run; found none\.$/],
    ['another file', 'rules: []\n', /^run\.ndjson:1: expected an event of a run, as a JSON object/],
    ['no JSON in the middle', `${lines(started)}{"a\n${lines(violated)}`, /^run\.ndjson:2: expected an event/],
    ['no beginning', lines(violated), /^run\.ndjson:1: expected the event run-started first/],
    ['a later format', lines({ ...started, format: 2 }), /^run\.ndjson:1: expected events of format 1; found 2\.$/],
    ['no moment', lines({ ...started, at: 'noon' }), /^run\.ndjson:1: expected "at"/],
    [
      'a finding without its case',
      lines(started, { ...violated, outcome: { type: 'violated', finding: { statements: [] } } }),
      /^run\.ndjson:2: expected a finding with statements and given/,
    ],
  ])('%s', (_what, text, told) => {
    expect(() => findingsIn(text, 'run.ndjson')).toThrow(RunLogError);
    expect(() => findingsIn(text, 'run.ndjson')).toThrow(told);
  });
});
