import { expect, test } from 'vitest';
import { rules } from '../../../contracts/index.ts';
import type { OutcomeRecord, RuleDecided } from '../../../contracts/reports/run-event.ts';
import {
  type AcceptedViolation,
  applyBaseline,
  type Baseline,
  draftBaseline,
  type EntryStatus,
  findAcceptance,
  parseBaseline,
} from '../../../contracts/run/baseline.ts';
import { FileError } from '../../../src/files/issue.ts';
import { findingWith } from '../../support/kit/run-log.ts';

const known = {
  rules: ['cancel-scheduled/strangers-cancel-nothing', 'cancel-scheduled/second-cancel-finds-nothing'],
  statements: ['cancel-scheduled/nothing-pending'],
};
const filled = `accepted:
  # A comment.
  - rule: cancel-scheduled/second-cancel-finds-nothing
    statement: cancel-scheduled/nothing-pending
    reason: Answers come from a cache.
    ticket: OPS-7
    expires: 2027-01-31
  - { rule: cancel-scheduled/strangers-cancel-nothing, reason: Old gateway., ticket: OPS-8, expires: '2027-02-28' }
`;
const read = (text: string) => parseBaseline(text, 'known.yaml', known).accepted;

test('the kit reads the accepted findings of a baseline file, each with its line', () => {
  expect(read(filled)).toEqual([
    {
      rule: 'cancel-scheduled/second-cancel-finds-nothing',
      statement: 'cancel-scheduled/nothing-pending',
      reason: 'Answers come from a cache.',
      ticket: 'OPS-7',
      expires: '2027-01-31',
      place: 'known.yaml:3',
    },
    {
      rule: 'cancel-scheduled/strangers-cancel-nothing',
      reason: 'Old gateway.',
      ticket: 'OPS-8',
      expires: '2027-02-28',
      place: 'known.yaml:8',
    },
  ]);
});

test('a baseline file can list rules that may stay undecided', () => {
  const undecided = [{ rule: known.rules[0], reason: 'Calls cannot be read here.' }];

  expect(parseBaseline(JSON.stringify({ accepted: [], undecided }), 'known.yaml', known).undecided).toEqual(undecided);
  expect(() => read('accepted: []\nundecided: [{ rule: cancel-scheduled/none, reason: r }]\n')).toThrow(
    /must be the id of a rule/,
  );
});

const replaceInBaseline = (from: string, to: string) => filled.replace(from, to);

test.each<[what: string, text: string, message: RegExp]>([
  ['an empty file', '', /^known\.yaml:1:\d+: the file must be an object; found nothing/],
  ['an unknown field', 'accept: []\n', /unknown field "accept"\. Did you mean "accepted"\?/],
  ['invalid YAML', 'accepted: [', /^known\.yaml:1:\d+: the file must be valid YAML or JSON/],
  [
    'an unknown rule',
    replaceInBaseline('second-cancel-finds', 'second-cancel-find'),
    /^known\.yaml:3:\d+: accepted\[0\]\.rule must be the id of a rule; found .*Did you mean "cancel-scheduled\/second-cancel-finds-nothing"\?$/,
  ],
  [
    'an unknown statement',
    replaceInBaseline('/nothing-pending', '/x'),
    /^known\.yaml:4:\d+: .*must be the id of a statement/,
  ],
  [
    'a missing reason',
    replaceInBaseline('    reason: Answers come from a cache.\n', ''),
    /^known\.yaml:3:\d+: .*must have the field "reason"/,
  ],
  [
    'an empty reason',
    replaceInBaseline('Answers come from a cache.', "' '"),
    /^known\.yaml:5:\d+: accepted\[0\]\.reason must be the reason why/,
  ],
  [
    'a ticket that the user has not filled in',
    replaceInBaseline('ticket: OPS-7', 'ticket: # where'),
    /^known\.yaml:6:\d+: accepted\[0\]\.ticket must be .*found nothing/,
  ],
  [
    'a date that does not exist',
    replaceInBaseline('2027-01-31', '2027-02-30'),
    /^known\.yaml:7:\d+: accepted\[0\]\.expires must be the last day/,
  ],
  ['a ticket that is a number', replaceInBaseline('OPS-7', '7'), /^known\.yaml:6:\d+: .*found 7\. Put it in quotes\.$/],
  [
    'two entries for the same rule',
    `${filled}  - { rule: cancel-scheduled/strangers-cancel-nothing, reason: r, ticket: t, expires: 2027-01-31 }\n`,
    /^known\.yaml:9:\d+: accepted\[2\] repeats the entry for cancel-scheduled\/strangers-cancel-nothing\. Delete one of them\.$/,
  ],
])('the kit reports a mistake in a baseline file with its line: %s', (_what, text, message) => {
  expect(() => read(text)).toThrow(FileError);
  expect(() => read(text)).toThrow(message);
});

const rule = rules.find(({ id }) => id === known.rules[1]);
const outcome = {
  type: 'flaky' as const,
  finding: { ...findingWith('x'), received: 'what +14155550123 got' },
};
const decision = { outcome, durationMs: 1, checked: 0, inconclusive: [], at: '2027-01-01T00:00:00Z' };
const draft = draftBaseline(rule === undefined ? [] : [{ ...rule, ...decision }]);

test('the command verify refuses a generated baseline file until the user has completed the empty fields', () => {
  expect(() => read(draft)).toThrow(/reason must be.*\n.*ticket must be.*\n.*expires must be[^\n]*$/);
  const done = draft.replace('reason: #', 'reason: A cache. #').replace('ticket: #', 'ticket: OPS-7 #');
  expect(() => read(done)).toThrow(/^[^\n]*expires must be[^\n]*$/);
  expect(read(done.replace('expires: #', 'expires: 2027-01-31 #'))).toEqual([
    expect.objectContaining({ rule: rule?.id, reason: 'A cache.', ticket: 'OPS-7', expires: '2027-01-31' }),
  ]);
});

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

function compare(decisions: readonly RuleDecided[], baseline: Pick<Baseline, 'accepted'>, today: string) {
  const marked = decisions.map((decision) => {
    const { rule, outcome } = decision;
    if (!('finding' in outcome)) return decision;
    const accepted = findAcceptance(baseline, rule, outcome.finding, today);
    return { ...decision, outcome: { ...outcome, finding: { ...outcome.finding, ...(accepted && { accepted }) } } };
  });
  return applyBaseline(marked, baseline, today);
}

const acceptedOf = (...accepted: AcceptedViolation[]) => ({ accepted });

test.each<[what: string, outcome: OutcomeRecord, more: Partial<AcceptedViolation>, today: string, status: EntryStatus]>(
  [
    ['is accepted while its rule fails', failed, {}, '2027-01-30', 'accepted'],
    ['is accepted on its last day', failed, {}, '2027-01-31', 'accepted'],
    ['is expired on the day after its last day', failed, {}, '2027-02-01', 'expired'],
    ['is accepted while its rule is flaky', flaky, {}, '2027-01-30', 'accepted'],
    ['is fixed once its rule passes', { type: 'passed' }, {}, '2027-01-30', 'fixed'],
    ['is fixed once its rule passes, even after its last day', { type: 'passed' }, {}, '2027-02-01', 'fixed'],
    ['is skipped when its rule did not run', { type: 'skipped', reason: 'r' }, {}, '2027-02-01', 'skipped'],
    ['is skipped when its rule ended with an error', { type: 'error', reason: 'r' }, {}, '2027-02-01', 'skipped'],
    ['is accepted when its statement is violated', failed, { statement }, '2027-01-30', 'accepted'],
    ['does not accept the violation of a different statement', failed, { statement: 'a/b' }, '2027-01-30', 'not-met'],
  ],
)(
  'the kit compares each entry of a baseline file with the result of the rule in the entry: an entry %s',
  (_what, outcome, more, today, status) => {
    const accepted = { ...entry, ...more };
    const decision = decisionWith(outcome);
    const compared = compare([decision], acceptedOf(accepted), today);

    expect(compared.entries).toMatchObject([{ entry: accepted, status }]);
    expect(compared.counts.accepted).toBe(status === 'accepted' ? 1 : 0);
  },
);

test('a baseline entry of a rule that the run leaves out needs no action', () => {
  const { entries } = compare([decisionWith({ type: 'passed' }, 'a/b')], acceptedOf(entry), '2027-01-30');

  expect(entries).toEqual([{ entry, status: 'left-out', remark: undefined }]);
});

test('a baseline entry does not count as fixed while any rule finds a violation of the same statement', () => {
  const withStatement = { ...entry, statement };
  const compareWith = (other: OutcomeRecord) =>
    compare([decisionWith({ type: 'passed' }), decisionWith(other, 'a/b')], acceptedOf(withStatement), '2027-01-30');

  expect(compareWith(failed)).toMatchObject({ entries: [{ status: 'not-met' }], counts: { new: 1, fixed: 0 } });
  expect(compareWith({ type: 'passed' })).toMatchObject({ entries: [{ status: 'fixed' }] });
});

test('a comparison with a baseline counts new, accepted, expired and fixed findings', () => {
  const all = [decisionWith(failed), decisionWith(failed, 'a/new'), decisionWith({ type: 'passed' }, 'a/fixed')];
  const baseline = acceptedOf(entry, { ...entry, rule: 'a/fixed' });

  expect(compare(all, baseline, '2027-01-30').counts).toEqual({ new: 1, accepted: 1, expired: 0, fixed: 1 });
  expect(compare(all, acceptedOf(), '2027-01-30').counts).toMatchObject({ new: 2, accepted: 0 });
  expect(compare(all, baseline, '2027-02-01').counts).toEqual({ new: 1, accepted: 0, expired: 1, fixed: 1 });
});
