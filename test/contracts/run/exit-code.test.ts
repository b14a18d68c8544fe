import { expect, test } from 'vitest';
import { createExchange, type Exchange } from '../../../contracts/facts/exchange.ts';
import { locate, type Place, Violation } from '../../../contracts/judge/violation.ts';
import { createReport } from '../../../contracts/reports/report.ts';
import type {
  LeakedEffect,
  OutcomeRecord,
  PreflightDone,
  RunEnded,
  RunEvent,
} from '../../../contracts/reports/run-event.ts';
import { applyBaseline, type BaselineResult } from '../../../contracts/run/baseline.ts';
import { createFinding } from '../../../contracts/run/run.ts';
import { exitOf } from '../../../contracts/run/verify.ts';
import { documentTexts, findingWith, ruleDecidedAs, runEnded, runStartedWith } from '../../support/kit/run-log.ts';

const finding = findingWith('x');
const at = '2027-01-01T00:00:00Z';
const mistake = { entry: 'workspace.apiKey', place: undefined, result: 'mistake', message: 'Correct it.' } as const;
const passed: OutcomeRecord = { type: 'passed' };
const failed: OutcomeRecord = { type: 'failed', finding };
const accepted: OutcomeRecord = {
  type: 'failed',
  finding: { ...finding, accepted: { reason: 'r', ticket: 't', expires: '2999-01-31' } },
};
const error: OutcomeRecord = { type: 'error', reason: 'r' };
const undecided: OutcomeRecord = { type: 'undecided', reason: 'r' };
const skipped: OutcomeRecord = { type: 'skipped', reason: 'r' };

interface Run {
  preflight?: Partial<PreflightDone>;
  end?: Partial<RunEnded>;
  leaked?: readonly LeakedEffect['state'][];
  strict?: boolean;
  mayBeUndecided?: readonly string[];
  applied?: BaselineResult;
}

function exitFor(outcomes: readonly OutcomeRecord[], run: Run = {}) {
  const { preflight, end, leaked = [], strict = false, mayBeUndecided = [], applied } = run;
  const ids = outcomes.map((_, index) => `a/${index}`);
  const rules = ids.map((id) => ({ id, title: 'T.', statements: ['a/b'] as const, effect: 'none' as const }));
  const events: RunEvent[] = [
    { type: 'preflight', at, checks: [], ...preflight },
    ...outcomes.map((outcome, index) => ruleDecidedAs(`a/${index}`, outcome)),
    ...leaked.map((state) => ({ type: 'leaked', at, state, what: 'a call', command: '# None.' }) as const),
    runEnded(end),
  ];
  const report = createReport([{ ...runStartedWith(), rules }, ...events], documentTexts);
  return exitOf(report, applied, new Set(mayBeUndecided), strict);
}

test.each([
  ['passed and skipped rules', 0, exitFor([passed, skipped])],
  ['a finding', 1, exitFor([passed, failed, error])],
  ['a finding that is accepted', 0, exitFor([accepted, passed])],
  ['a rule that ended with an error', 2, exitFor([passed, error])],
  ['undecided rules only', 2, exitFor([undecided])],
  ['an undecided rule beside a passed rule', 0, exitFor([passed, undecided])],
  ['an undecided rule and the option --strict', 2, exitFor([passed, undecided], { strict: true })],
  [
    'an undecided rule that the baseline accepts',
    0,
    exitFor([passed, undecided], { strict: true, mayBeUndecided: ['a/1'] }),
  ],
  ['an operation that never succeeded', 2, exitFor([passed], { end: { withoutSuccess: ['getSignedUrl'] } })],
  ['skipped rules only', 2, exitFor([skipped])],
  ['an API key that the service refuses', 2, exitFor([passed], { end: { access: 'unauthorized' } })],
  ['a service on which no rule can run', 2, exitFor([], { preflight: { obstacle: 'o' } })],
  ['a mistake in the subject file', 2, exitFor([passed], { preflight: { checks: [mistake] } })],
  ['a finding and a mistake in the subject file', 1, exitFor([failed], { preflight: { checks: [mistake] } })],
  ['an interruption', 130, exitFor([failed], { end: { interrupted: true } })],
  [
    'an effect that was not undone',
    3,
    exitFor([passed], { leaked: ['still there', 'unknown'], end: { interrupted: true } }),
  ],
  ['an effect of unknown state', 2, exitFor([passed], { leaked: ['unknown'] })],
  ['a finding beside an effect of unknown state', 1, exitFor([failed], { leaked: ['unknown'] })],
])('a run of the command verify with %s exits with %i', (_what, expected, exit) =>
  expect(exit.exitCode).toBe(expected),
);

test('the reason for exit code 1 names each outdated entry of the baseline, after the number of new findings', () => {
  const place = 'bl.yaml:2';
  const entry = { rule: 'a/b', reason: 'A cache.', ticket: 'OPS-7', expires: '2027-01-31', place };
  const reasonOf = (fixed: OutcomeRecord, today: string) => {
    const decisions = [ruleDecidedAs('a/b', fixed), ruleDecidedAs('a/c', failed)];
    return exitFor([], { applied: applyBaseline(decisions, { accepted: [entry] }, today) }).reason;
  };

  expect(reasonOf(passed, '2027-01-01')).toBe(`1 new finding, and a/b no longer occurs: delete the entry at ${place}`);
  expect(reasonOf(failed, '2027-02-01')).toBe(
    `1 new finding, and a/b is no longer accepted since 2027-01-31 (OPS-7); see ${place}`,
  );
});

function exchangeWith(json: unknown): Exchange {
  const request = { method: 'GET', url: 'http://127.0.0.1:1/api/session/fetch/s', headers: {}, body: undefined };
  return createExchange({
    operationId: 'getSession',
    request,
    status: 200,
    headers: {},
    text: JSON.stringify(json),
    json,
  });
}

const entry = { 'a/b': 'hello there' };
const exchanges = [exchangeWith({ data: { transcript: [entry] } }), exchangeWith({ data: {} })];

function findingAt(place: Place | undefined, received = '7') {
  const violation = new Violation(['session/field/status'], 'eight', received, place);
  return createFinding([violation, {}, exchanges], 'npx understudy-kit verify');
}

test.each<[string, Place | undefined, string, { exchange?: number; pointer?: string }]>([
  ['a response', locate(exchanges[1] as Exchange), '7', { exchange: 1 }],
  ['a value of a response', locate(exchanges[0] as Exchange, '/data'), '7', { exchange: 0, pointer: '/data' }],
  [
    'a value inside a transcript entry',
    locate(entry, '/a~1b'),
    '7',
    { exchange: 0, pointer: '/data/transcript/0/a~1b' },
  ],
  ['a copy of a value', locate({ ...entry }, '/a~1b'), '7', {}],
  ['a value without a place', undefined, '"hello there"', {}],
])(
  'a finding names the request and the JSON pointer of a wrong value if both are known: %s',
  (_, place, received, expected) => {
    const { exchange, pointer } = findingAt(place, received);

    expect({ exchange, pointer }).toEqual(expected);
  },
);
