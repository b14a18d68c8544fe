import { describe, expect, test } from 'vitest';
import type { OutcomeRecord, RuleDecided } from '../../../contracts/reports/run-event.ts';
import {
  type AcceptedViolation,
  applyBaseline,
  type EntryStatus,
  failsRun,
} from '../../../contracts/verify/baseline.ts';
import { findingWith } from '../../support/kit/run-events.ts';

const id = 'cancel-scheduled/second-cancel-finds-nothing';
const statement = 'cancel-scheduled/nothing-pending';
const finding = findingWith('x');
const failed: OutcomeRecord = { type: 'failed', finding };
const flaky: OutcomeRecord = { type: 'flaky', finding };

const entry = { rule: id, reason: 'A cache.', ticket: 'OPS-1', expires: '2027-01-31', place: 'known.yaml:2' };

function decisionWith(outcome: OutcomeRecord, rule = id): RuleDecided {
  return {
    type: 'rule-decided',
    at: '2027-01-01T00:00:00Z',
    rule,
    durationMs: 1,
    outcome,
    checked: 1,
    inconclusive: [],
  };
}

describe('an entry of a rule', () => {
  test.each<
    [
      what: string,
      outcome: OutcomeRecord,
      more: Partial<AcceptedViolation>,
      today: string,
      status: EntryStatus,
      fails: boolean,
    ]
  >([
    ['that is violated', failed, {}, '2027-01-30', 'accepted', false],
    ['that is violated on its last day', failed, {}, '2027-01-31', 'accepted', false],
    ['that is violated a day later', failed, {}, '2027-02-01', 'expired', true],
    ['that is flaky', flaky, {}, '2027-01-30', 'accepted', false],
    ['that holds', { type: 'passed' }, {}, '2027-01-30', 'fixed', true],
    ['that holds after its last day', { type: 'passed' }, {}, '2027-02-01', 'fixed', true],
    ['that was not run', { type: 'skipped', reason: 'r' }, {}, '2027-02-01', 'skipped', false],
    ['that could not be judged', { type: 'error', reason: 'r' }, {}, '2027-02-01', 'skipped', false],
    ['whose statement is violated', failed, { statement }, '2027-01-30', 'accepted', false],
    ['whose violation is of another statement', failed, { statement: 'a/b' }, '2027-01-30', 'other-violation', false],
  ])('%s', (_what, outcome, more, today, status, fails) => {
    const accepted = { ...entry, ...more };
    const seen = decisionWith(outcome);
    const compared = applyBaseline([seen], [accepted], today);

    expect(compared.entries).toEqual([{ entry: accepted, status }]);
    expect(failsRun(compared)).toBe(fails);
    expect(compared.unaccepted).toEqual('finding' in outcome && status !== 'accepted' ? [seen] : []);
  });

  test('that was not asked for was not run', () => {
    expect(applyBaseline([], [entry], '2027-01-30').entries).toEqual([{ entry, status: 'skipped' }]);
  });
});

test('findings that no entry names are left', () => {
  const other = decisionWith(failed, 'cancel-scheduled/one-of-many-cancels');
  const all = [decisionWith(failed), other, decisionWith({ type: 'passed' }, 'a/b')];

  expect(applyBaseline(all, [entry], '2027-01-30').unaccepted).toEqual([other]);
  expect(applyBaseline(all, [], '2027-01-30').unaccepted).toEqual(all.slice(0, 2));
});
