import { expect, test } from 'vitest';
import { createRedaction } from '../../../contracts/redaction/redaction.ts';
import type { ExchangeRecord, Finding, RunEvent } from '../../../contracts/reports/run-event.ts';
import { mockSubject } from '../../support/kit/mock-subject.ts';
import { findingWith, ruleDecidedAs, runEventsWith } from '../../support/kit/run-events.ts';

const at = '2026-11-20T09:00:00.000Z';
const redact = <Event extends RunEvent>(event: Event) =>
  createRedaction(mockSubject('http://127.0.0.1:1/api')).event(event);
const redactFinding = (finding: Finding) => {
  const { outcome } = redact(ruleDecidedAs('a/b', { type: 'failed', finding }));
  return 'finding' in outcome ? outcome.finding : undefined;
};

test('in no field of any event a value is shown, and nothing else is changed', () => {
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

  expect([...runEventsWith('Ava'), ...others('Ava')].map(redact)).toStrictEqual([
    ...runEventsWith('<agent 1>'),
    ...others('<agent 1>'),
  ]);
});

test.each([
  ['cookie', 'a=b', '<secret>', '<secret>'],
  ['Set-Cookie', 'a=b', '<secret>', '<secret>'],
  ['authorisation', 'acme-key', '<key of the workspace>', '<key of the workspace>'],
  ['authorization', 'Bearer acme-key', 'Bearer <key of the workspace>', 'Bearer <key of the workspace>'],
  ['x-token', 'key=globex-key', 'key=<key of the other workspace>', 'key=<key of the other workspace>'],
  ['x-token', 'Basic acme-key', '<secret>', '<secret>'],
  ['x-token', 'acme-key and more', '<secret>', '<secret>'],
  ['x-secret-name', 'plain', '<secret>', '<secret>'],
  ['cookies', 'a=b', 'a=b', 'a=b'],
  ['a-cookie', 'a=b', 'a=b', 'a=b'],
  ['x-api-key', 'acme-key', '<key of the workspace>', '<key of the workspace>'],
  ['x-ava', 'Ava', '<agent 1>', '<agent 1>'],
])('of a header %s: %s the request shows %s, and the response %s', (name, value, inRequest, inResponse) => {
  const [exchange] = findingWith('x').exchanges as [ExchangeRecord];
  const headers = { [name]: value };
  const exchanges = [{ ...exchange, request: { ...exchange.request, headers }, headers }];
  const [redacted] = redactFinding({ ...findingWith('x'), exchanges })?.exchanges ?? [];

  expect(redacted?.request.headers).toEqual({ [name]: inRequest });
  expect(redacted?.headers).toEqual({ [name]: inResponse });
});
