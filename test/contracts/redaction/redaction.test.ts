import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { restoreValues } from '../../../contracts/redaction/named-values.ts';
import { createRedaction } from '../../../contracts/redaction/redaction.ts';
import { mockSubject } from '../../support/kit/mock-subject.ts';
import { findingWith, ruleDecidedAs } from '../../support/kit/run-events.ts';

const subject = mockSubject('http://127.0.0.1:1/api');
// Made anew in each test, which then is one of what makes it.
const redact = () => createRedaction(subject);

describe('what is in place of a value says what it was', () => {
  test.each([
    ['+14155550123 or +14155550124', '<number 1> or <number 2>'],
    ['tel:14155550123', 'tel:<number 1 without plus>'],
    ['ada@example.com', '<e-mail 1>'],
    ['Support Messenger', '<channel messenger>'],
    ['/x/Marketing%20messenger', '/x/<channel messenger without templates, written otherwise>'],
    ['acme-key, globex-key', '<key of the workspace>, <key of the other workspace>'],
    [btoa('acme-key'), '<key of the workspace in base64>'],
    ['Hi, Ava here. Available: Avalon.', 'Hi, <agent 1> here. Available: Avalon.'],
    ['{"text":"\\nAva"}', '{"text":"\\n<agent 1>"}'],
    ['https://a.test/r.wav?expires=7&signature=abc', 'https://a.test/r.wav?expires=7&signature=<secret>'],
    ['a=1&amp;x-amz-security-token=abc', 'a=1&amp;x-amz-security-token=<secret>'],
    ['?u=%5Cu002b%255Cu0031%34155550123', '?u=<number 1>'],
    ['?token=acme-key-and-more', '?token=<key of the workspace>'],
    ['nothing of it', 'nothing of it'],
    ['globex-ke', 'globex-ke'],
    ['acme-ke', '<key of the workspace, cut short>'],
    ['ACME-KEY acme-key', '<key of the workspace, written otherwise> <key of the workspace>'],
  ])('%s: %s', (before, after) => expect(redact().text(before)).toBe(after));
});

test('a long text is cut, after its secrets were masked', () => {
  const { text } = redact();
  const whole = `Ava${'.'.repeat(99_997)}`;

  expect(text(whole)).toHaveLength(100_006);
  // No value is written longer than 4,000 characters: the last ones may be a part of one.
  expect(text(`${whole}.`).replace(/\.{9}/g, '9')).toBe(
    `<agent 1>${'9'.repeat(10_666)}...… (cut; it has 100001 characters)`,
  );
  expect(text('😀'.repeat(50_001)).isWellFormed()).toBe(true);
  expect(text(`.${'😀'.repeat(50_001)}`).isWellFormed()).toBe(true);
});

test('a longer value is found before one that is a part of it, and of an unknown workspace its keys', () => {
  const workspace = { apiKey: 'key-of-one' };
  const both = createRedaction({ workspace, otherWorkspace: { apiKey: 'key-of-one-and-more' } });

  expect(both.text('key-of-one-and-more, key-of-one')).toBe('<key of the other workspace>, <key of the workspace>');
  expect(createRedaction({ workspace }).text('key-of-one, Ava')).toBe('<key of the workspace>, Ava');
});

test('the command to try again keeps the words that are ours', () => {
  const seven = { ...subject, recipients: { ...subject.recipients, userIds: ['777', 'verify'] as const } };
  const again = "npx understudy-kit verify --subject 'Ava 777.yaml' --rule a/verify --seed 777 --runs 777";
  const redacted = createRedaction(seven).event(
    ruleDecidedAs('a/b', { type: 'failed', finding: { ...findingWith('x'), rerunCommand: again } }),
  );

  expect(redacted).toMatchObject({
    outcome: {
      finding: {
        rerunCommand:
          "npx understudy-kit verify --subject '<agent 1> <user id 1>.yaml' --rule a/verify --seed 777 --runs 777",
      },
    },
  });
});

test('what a rule was given comes back from the subject file', () => {
  const words = ['+14155550123', '14155550124', 'ada@example.com', 'Ava', 'Support Messenger', 'acme-key', ' ', 'x'];
  const given = fc.array(fc.constantFrom(...words), { maxLength: 6 }).map((some) => some.join(' '));
  const values = fc.oneof(
    given,
    fc.dictionary(given, fc.oneof(given, fc.boolean(), fc.constant(null))),
    fc.array(given),
  );

  const { json } = redact();
  fc.assert(
    fc.property(values, (value) => {
      const redacted = json(value);

      expect(JSON.stringify(redacted)).not.toMatch(/4155550|Ava|Support|acme|ada@/);
      expect(restoreValues(redacted, subject).input).toEqual(value);
    }),
  );
});
