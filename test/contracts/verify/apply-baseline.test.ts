import { describe, expect, test } from 'vitest';
import type { OutcomeRecord, RuleDecided } from '../../../contracts/reports/run-event.ts';
import { type AcceptedViolation, applyBaseline, type EntryStatus } from '../../../contracts/verify/baseline.ts';
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

const acceptedOf = (...accepted: AcceptedViolation[]) => ({ accepted, undecided: [] });

describe('an entry of a rule', () => {
  test.each<
    [what: string, outcome: OutcomeRecord, more: Partial<AcceptedViolation>, today: string, status: EntryStatus]
  >([
    ['that is violated', failed, {}, '2027-01-30', 'accepted'],
    ['that is violated on its last day', failed, {}, '2027-01-31', 'accepted'],
    ['that is violated a day later', failed, {}, '2027-02-01', 'expired'],
    ['that is flaky', flaky, {}, '2027-01-30', 'accepted'],
    ['that holds', { type: 'passed' }, {}, '2027-01-30', 'fixed'],
    ['that holds after its last day', { type: 'passed' }, {}, '2027-02-01', 'fixed'],
    ['that was not run', { type: 'skipped', reason: 'r' }, {}, '2027-02-01', 'skipped'],
    ['that could not be judged', { type: 'error', reason: 'r' }, {}, '2027-02-01', 'skipped'],
    ['whose statement is violated', failed, { statement }, '2027-01-30', 'accepted'],
    ['whose violation is of another statement', failed, { statement: 'a/b' }, '2027-01-30', 'other-violation'],
  ])('%s', (_what, outcome, more, today, status) => {
    const accepted = { ...entry, ...more };
    const seen = decisionWith(outcome);
    const compared = applyBaseline([seen], acceptedOf(accepted), today);

    expect(compared.entries).toEqual([{ entry: accepted, status }]);
    expect(compared.unaccepted).toEqual('finding' in outcome && status !== 'accepted' ? [seen] : []);
  });

  test('that was not asked for was not run', () => {
    expect(applyBaseline([], acceptedOf(entry), '2027-01-30').entries).toEqual([{ entry, status: 'skipped' }]);
  });
});

test('findings that no entry names are left', () => {
  const other = decisionWith(failed, 'cancel-scheduled/one-of-many-cancels');
  const all = [decisionWith(failed), other, decisionWith({ type: 'passed' }, 'a/b')];

  expect(applyBaseline(all, acceptedOf(entry), '2027-01-30').unaccepted).toEqual([other]);
  expect(applyBaseline(all, acceptedOf(), '2027-01-30').unaccepted).toEqual(all.slice(0, 2));
});

test('an undecided rule is left unless it is named', () => {
  const undecided = decisionWith({ type: 'undecided', reason: 'r' });

  expect(applyBaseline([undecided], acceptedOf(), '2027-01-30').undecided).toEqual([undecided]);
  const named = { accepted: [], undecided: [{ rule: id, reason: 'Calls cannot be read here.' }] };
  expect(applyBaseline([undecided], named, '2027-01-30').undecided).toEqual([]);
});
