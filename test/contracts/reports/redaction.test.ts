import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Subject } from '../../../contracts/index.ts';
import { createRedaction, restoreValues } from '../../../contracts/reports/redaction.ts';
import type { ExchangeRecord, Finding, RunEvent } from '../../../contracts/reports/run-event.ts';
import { mockSubject } from '../../support/kit/mock-subject.ts';
import { findingWith, ruleDecidedAs, runEventsWith } from '../../support/kit/run-log.ts';

const described = mockSubject('http://127.0.0.1:1/api');
const subject: Subject = {
  ...described,
  controlToken: 'token-of-control',
  ...(described.otherWorkspace && { otherWorkspace: { ...described.otherWorkspace, webChat: 'Their Chat' } }),
};
const redact = () => createRedaction(subject);

test.each([
  ['+14155550123 or +14155550124', '<number 1> or <number 2>'],
  ['tel:14155550123', 'tel:<number 1 without plus>'],
  ['ada@example.com, alan@example.com', '<e-mail 1>, <e-mail 3>'],
  ['visitor-8 +14155550105', '<user id 2> <voice number 1>'],
  ['Quiet Desk, Their Chat', '<channel email without address>, <channel of the other workspace>'],
  ['globex_offer token-of-control', '<template id only of the other workspace> <token of the control plane>'],
  ['(Ava) %20Ava \\u003aAva Ava, Ava', '(<agent 1>) %20<agent 1> \\u003a<agent 1> <agent 1>, <agent 1>'],
  ['Ava7 éAva ava AVA', 'Ava7 éAva ava AVA'],
  ['globex+key globex\\-key glo&#b;ex-key globex_key', 'globex+key globex\\-key glo&#b;ex-key globex_key'],
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
  ['plain text', 'plain text'],
  ['globex-ke', 'globex-ke'],
  ['acme-ke', '<key of the workspace, cut short>'],
  ['ACME-KEY acme-key', '<key of the workspace, written otherwise> <key of the workspace>'],
])('redaction replaces a private value of the subject file with a readable name: %s becomes %s', (before, after) =>
  expect(redact().text(before)).toBe(after),
);

test.each(['a key of 14 ch', 'a key of 15 chr', 'a key of 16 char', 'subjects?>>>~~~ÿÿ'])(
  'redaction finds a secret in base64, with any text around the secret: %s',
  (apiKey) => {
    const { text } = createRedaction({ ...subject, workspace: { ...subject.workspace, apiKey } });
    const mask = '<key of the workspace in base64>';
    const neighbours = ['', '1', '12', '123'];
    for (const [before, behind] of neighbours.flatMap((one) => neighbours.map((other) => [one, other] as const))) {
      const encoded = Buffer.from(before + apiKey + behind).toString('base64');
      const inUrl = encoded.replaceAll('+', '-').replaceAll('/', '_');
      for (const written of [encoded, inUrl, encodeURIComponent(encoded)]) {
        const redacted = text(written);
        expect(redacted).toContain(mask);
        // The rest must be no longer than the encoded neighbours. Otherwise, it has a part of the secret.
        const own = Math.ceil((before.length * 8) / 6) + Math.ceil((behind.length * 8) / 6);
        expect(redacted.replace(mask, '').replace(/(?:=|%3D)+$/, '').length).toBeLessThanOrEqual(own);
      }
    }
  },
);

test('redaction masks the secrets of a long text before the text is truncated', () => {
  const { text } = redact();
  const whole = `Ava${'.'.repeat(99_997)}`;

  expect(text(whole)).toHaveLength(100_006);
  // A cut text can end with a part of a secret, which has up to 4,000 characters in any encoding. So redaction drops
  // the last 4,000.
  expect(text(`${whole}.`).replace(/\.{9}/g, '9')).toBe(
    `<agent 1>${'9'.repeat(10_666)}...… (cut; it has 100001 characters)`,
  );
  expect(text('😀'.repeat(50_001)).isWellFormed()).toBe(true);
  expect(text(`.${'😀'.repeat(50_001)}`).isWellFormed()).toBe(true);
});

test('the command replay fills the values of the subject file into a redacted case', () => {
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

const at = '2026-11-20T09:00:00.000Z';
const redactOfEvents = <Event extends RunEvent>(event: Event) =>
  createRedaction(mockSubject('http://127.0.0.1:1/api')).event(event);
const redactFinding = (finding: Finding) => {
  const { outcome } = redactOfEvents(ruleDecidedAs('a/b', { type: 'failed', finding }));
  return 'finding' in outcome ? outcome.finding : undefined;
};

test('redaction masks values in every field of every event of a run log', () => {
  const others = (word: string): RunEvent[] => [
    {
      type: 'preflight',
      at,
      obstacle: `No ${word}`,
      checks: [{ entry: 'workspace.agents', place: `${word}.yaml:7`, result: 'mistake', message: `Name ${word}` }],
    },
    { type: 'preflight', at, obstacle: undefined, checks: [] },
    {
      type: 'assumption-checked',
      at,
      assumption: 'a-assumption',
      description: 'Ava holds.',
      holds: 'no',
      reason: `Because of ${word}`,
    },
    { ...ruleDecidedAs('a/b', { type: 'passed' }), inconclusive: [{ reason: `Only ${word}`, count: 7 }] },
  ];

  expect([...runEventsWith('Ava'), ...others('Ava')].map(redactOfEvents)).toStrictEqual([
    ...runEventsWith('<agent 1>'),
    ...others('<agent 1>'),
  ]);
});

test.each([
  ['cookie', 'a=b', '<secret>'],
  ['Set-Cookie', 'a=b', '<secret>'],
  ['authorisation', 'acme-key', '<key of the workspace>'],
  ['authorization', 'Bearer acme-key', 'Bearer <key of the workspace>'],
  ['x-token', 'key=globex-key', 'key=<key of the other workspace>'],
  ['x-token', 'Basic acme-key', '<secret>'],
  ['x-token', 'acme-key and more', '<secret>'],
  ['x-secret-name', 'plain', '<secret>'],
  ['cookies', 'a=b', 'a=b'],
  ['a-cookie', 'a=b', 'a=b'],
  ['x-api-key', 'acme-key', '<key of the workspace>'],
  ['x-ava', 'Ava', '<agent 1>'],
])('redaction of the header %s with the value %s gives %s, in a request and in a response', (name, value, expected) => {
  const [exchange] = findingWith('x').exchanges as [ExchangeRecord];
  const headers = { [name]: value };
  const exchanges = [{ ...exchange, request: { ...exchange.request, headers }, headers }];
  const [redacted] = redactFinding({ ...findingWith('x'), exchanges })?.exchanges ?? [];

  expect(redacted?.request.headers).toEqual({ [name]: expected });
  expect(redacted?.headers).toEqual({ [name]: expected });
});

const subjectRestored: Subject = { ...mockSubject('http://mock.test/api'), controlUrl: 'http://mock.test/_mock' };

test('the command replay can fill the values of another subject file into a redacted case', () => {
  const other = {
    ...subjectRestored,
    recipients: { ...subjectRestored.recipients, numbers: ['+442079460001'] as const },
  };
  const given = [{ to: '<number 1>', plain: '<number 1 without plus>', key: 'x<key of the workspace>' }, 7, null];

  expect(restoreValues(given, other)).toEqual({
    input: [{ to: '+442079460001', plain: '442079460001', key: 'xacme-key' }, 7, null],
    missing: [],
  });
});

test('the command replay reports a placeholder without a value in the subject file only once', () => {
  const given = { a: 'to <number 9> and <number 9>', '<channel sms>': '<b>' };

  expect(restoreValues(given, subjectRestored)).toEqual({ input: given, missing: ['<number 9>', '<channel sms>'] });
});
