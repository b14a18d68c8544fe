import { describe, expect, test } from 'vitest';
import { rules } from '../../../contracts/index.ts';
import { draftBaseline, parseBaseline } from '../../../contracts/verify/baseline.ts';
import { toRuleSummary } from '../../../contracts/verify/to-run-event.ts';
import { FileError } from '../../../src/files/issue.ts';
import { findingWith } from '../../support/kit/run-events.ts';

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

describe('a baseline', () => {
  test('lists what is accepted, each with the line in which it begins', () => {
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

  test('lists rules that may be undecided', () => {
    const undecided = [{ rule: known.rules[0], reason: 'Calls cannot be read here.' }];

    expect(parseBaseline(JSON.stringify({ accepted: [], undecided }), 'known.yaml', known).undecided).toEqual(
      undecided,
    );
    expect(() => read('accepted: []\nundecided: [{ rule: cancel-scheduled/none, reason: r }]\n')).toThrow(
      /is the id of no rule/,
    );
  });
});

describe('what is wrong is reported with its line', () => {
  const replaceInBaseline = (from: string, to: string) => filled.replace(from, to);

  test.each<[what: string, text: string, message: RegExp]>([
    ['no list', '', /^known\.yaml:1:\d+: the file must be object; found nothing/],
    ['another member', 'accept: []\n', /unknown field "accept"\. Did you mean "accepted"\?/],
    ['no YAML', 'accepted: [', /^known\.yaml:1:\d+: the file must be valid YAML or JSON/],
    [
      'an unknown rule',
      replaceInBaseline('second-cancel-finds', 'second-cancel-find'),
      /^known\.yaml:3:\d+: accepted\[0\]\.rule is the id of no rule: .*Did you mean "cancel-scheduled\/second-cancel-finds-nothing"\?$/,
    ],
    [
      'an unknown statement',
      replaceInBaseline('/nothing-pending', '/x'),
      /^known\.yaml:4:\d+: .*is the id of no statement/,
    ],
    [
      'no reason',
      replaceInBaseline('    reason: Answers come from a cache.\n', ''),
      /^known\.yaml:3:\d+: .*must have the field "reason"/,
    ],
    [
      'an empty reason',
      replaceInBaseline('Answers come from a cache.', "' '"),
      /^known\.yaml:5:\d+: accepted\[0\]\.reason must be why/,
    ],
    [
      'a blank',
      replaceInBaseline('ticket: OPS-7', 'ticket: # where'),
      /^known\.yaml:6:\d+: accepted\[0\]\.ticket must be .*found nothing/,
    ],
    [
      'no such day',
      replaceInBaseline('2027-01-31', '2027-02-30'),
      /^known\.yaml:7:\d+: accepted\[0\]\.expires must be the last day/,
    ],
    ['an amount', replaceInBaseline('OPS-7', '7'), /^known\.yaml:6:\d+: .*found 7\. Put it in quotes\.$/],
    [
      'an entry twice',
      `${filled}  - { rule: cancel-scheduled/strangers-cancel-nothing, reason: r, ticket: t, expires: 2027-01-31 }\n`,
      /^known\.yaml:9:\d+: accepted\[2\] is another entry for cancel-scheduled\/strangers-cancel-nothing\. Delete one of the two\.$/,
    ],
  ])('%s', (_what, text, message) => {
    expect(() => read(text)).toThrow(FileError);
    expect(() => read(text)).toThrow(message);
  });
});

describe('the draft of a baseline', () => {
  const rule = rules.find(({ id }) => id === known.rules[1]);
  const outcome = {
    type: 'flaky' as const,
    finding: { ...findingWith('x'), received: 'what +14155550123 got' },
  };
  const decision = { outcome, durationMs: 1, checked: 0, inconclusive: [], at: '2027-01-01T00:00:00Z' };
  const draft = draftBaseline(rule === undefined ? [] : [{ ...toRuleSummary(rule), ...decision }]);

  test('cannot be used before every blank is filled in', () => {
    expect(() => read(draft)).toThrow(/reason must be.*\n.*ticket must be.*\n.*expires must be[^\n]*$/);
    const done = draft.replace('reason: #', 'reason: A cache. #').replace('ticket: #', 'ticket: OPS-7 #');
    expect(() => read(done)).toThrow(/^[^\n]*expires must be[^\n]*$/);
    expect(read(done.replace('expires: #', 'expires: 2027-01-31 #'))).toEqual([
      expect.objectContaining({ rule: rule?.id, reason: 'A cache.', ticket: 'OPS-7', expires: '2027-01-31' }),
    ]);
  });

  test('contains nothing of what was exchanged', () => expect(draft).not.toContain('4155550123'));
});
