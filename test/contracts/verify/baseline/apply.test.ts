import { describe, expect, test } from 'vitest';
import { type Outcome, rules, type Verdict, Violation } from '../../../../contracts/index.ts';
import {
  type AcceptedViolation,
  applyBaseline,
  type EntryStatus,
  failsRun,
} from '../../../../contracts/verify/baseline/apply.ts';

const id = 'cancel-scheduled/second-cancel-finds-nothing';
const statement = 'cancel-scheduled/nothing-pending';
const violation = new Violation([statement], 'x', 'y');
const violated: Outcome = { type: 'failed', violation, counterexample: {}, exchanges: [], path: undefined };
const flaky: Outcome = { type: 'flaky', violation, counterexample: {}, exchanges: [] };

const entry = { rule: id, reason: 'A cache.', ticket: 'OPS-1', expires: '2027-01-31', place: 'known.yaml:2' };

function verdictWith(outcome: Outcome, rule = id): Verdict {
  return { rule: { ...(rules[0] as Verdict['rule']), id: rule }, outcome, durationMs: 1 };
}

describe('an entry of a rule', () => {
  test.each<
    [
      what: string,
      outcome: Outcome,
      more: Partial<AcceptedViolation>,
      today: string,
      status: EntryStatus,
      fails: boolean,
    ]
  >([
    ['that is violated', violated, {}, '2027-01-30', 'accepted', false],
    ['that is violated on its last day', violated, {}, '2027-01-31', 'accepted', false],
    ['that is violated a day later', violated, {}, '2027-02-01', 'expired', true],
    ['that is flaky', flaky, {}, '2027-01-30', 'accepted', false],
    ['that holds', { type: 'passed', runs: 3 }, {}, '2027-01-30', 'fixed', true],
    ['that holds after its last day', { type: 'passed', runs: 3 }, {}, '2027-02-01', 'fixed', true],
    ['that was not run', { type: 'skipped', reason: 'r' }, {}, '2027-02-01', 'skipped', false],
    ['that could not be judged', { type: 'error', reason: 'r' }, {}, '2027-02-01', 'skipped', false],
    ['whose statement is violated', violated, { statement }, '2027-01-30', 'accepted', false],
    ['of which another statement is violated', violated, { statement: 'a/b' }, '2027-01-30', 'other-violation', false],
  ])('%s', (_what, outcome, more, today, status, fails) => {
    const accepted = { ...entry, ...more };
    const seen = verdictWith(outcome);
    const compared = applyBaseline([seen], [accepted], today);

    expect(compared.entries).toEqual([{ entry: accepted, status }]);
    expect(failsRun(compared)).toBe(fails);
    expect(compared.unaccepted).toEqual('violation' in outcome && status !== 'accepted' ? [seen] : []);
  });

  test('that was not asked for was not run', () => {
    expect(applyBaseline([], [entry], '2027-01-30').entries).toEqual([{ entry, status: 'skipped' }]);
  });
});

test('findings that no entry names are left', () => {
  const other = verdictWith(violated, 'cancel-scheduled/one-of-many-cancels');
  const all = [verdictWith(violated), other, verdictWith({ type: 'passed', runs: 1 }, 'a/b')];

  expect(applyBaseline(all, [entry], '2027-01-30').unaccepted).toEqual([other]);
  expect(applyBaseline(all, [], '2027-01-30').unaccepted).toEqual(all.slice(0, 2));
});
