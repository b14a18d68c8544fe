import { describe, expect, test } from 'vitest';
import { type Accepted, compare, type EntryFate, isOutOfDate } from '../../../contracts/baseline/compare.ts';
import { type Outcome, rules, type Verdict, Violation } from '../../../contracts/index.ts';

const id = 'cancel-scheduled/second-cancel-finds-nothing';
const statement = 'cancel-scheduled/nothing-pending';
const violation = new Violation([statement], 'x', 'y');
const violated: Outcome = { type: 'violated', violation, given: {}, exchanges: [], path: undefined };
const flaky: Outcome = { type: 'flaky', violation, given: {}, exchanges: [] };

const entry = { rule: id, reason: 'A cache.', ticket: 'OPS-1', expires: '2027-01-31', place: 'known.yaml:2' };

function verdict(outcome: Outcome, rule = id): Verdict {
  return { rule: { ...(rules[0] as Verdict['rule']), id: rule }, outcome, durationMs: 1 };
}

describe('an entry of a rule', () => {
  test.each<[what: string, outcome: Outcome, more: Partial<Accepted>, today: string, fate: EntryFate, fails: boolean]>([
    ['that is violated', violated, {}, '2027-01-30', 'accepted', false],
    ['that is violated on its last day', violated, {}, '2027-01-31', 'accepted', false],
    ['that is violated a day later', violated, {}, '2027-02-01', 'expired', true],
    ['that is flaky', flaky, {}, '2027-01-30', 'accepted', false],
    ['that holds', { type: 'held', runs: 3 }, {}, '2027-01-30', 'holds', true],
    ['that holds after its last day', { type: 'held', runs: 3 }, {}, '2027-02-01', 'holds', true],
    ['that was not run', { type: 'not-run', reason: 'r' }, {}, '2027-02-01', 'not-run', false],
    ['that could not be judged', { type: 'broken', reason: 'r' }, {}, '2027-02-01', 'not-run', false],
    ['whose statement is violated', violated, { statement }, '2027-01-30', 'accepted', false],
    ['of which another statement is violated', violated, { statement: 'a/b' }, '2027-01-30', 'other-violation', false],
  ])('%s', (_what, outcome, more, today, fate, fails) => {
    const accepted = { ...entry, ...more };
    const seen = verdict(outcome);
    const compared = compare([seen], [accepted], today);

    expect(compared.entries).toEqual([{ entry: accepted, fate }]);
    expect(isOutOfDate(compared)).toBe(fails);
    expect(compared.rest).toEqual('violation' in outcome && fate !== 'accepted' ? [seen] : []);
  });

  test('that was not asked for was not run', () => {
    expect(compare([], [entry], '2027-01-30').entries).toEqual([{ entry, fate: 'not-run' }]);
  });
});

test('findings that no entry names are left', () => {
  const other = verdict(violated, 'cancel-scheduled/one-of-many-cancels');
  const all = [verdict(violated), other, verdict({ type: 'held', runs: 1 }, 'a/b')];

  expect(compare(all, [entry], '2027-01-30').rest).toEqual([other]);
  expect(compare(all, [], '2027-01-30').rest).toEqual(all.slice(0, 2));
});
