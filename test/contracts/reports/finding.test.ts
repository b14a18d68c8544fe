import { expect, test } from 'vitest';
import { decisiveExchanges, delayOf, formatHeadline, toFindingLines } from '../../../contracts/reports/finding.ts';
import { render } from '../../../contracts/reports/render.ts';
import { createReport, type Report } from '../../../contracts/reports/report.ts';
import type { ExchangeRecord, Finding, RuleSummary } from '../../../contracts/reports/run-event.ts';
import { documentTexts, findingWith, ruleDecidedAs, runEnded, runStartedWith } from '../../support/kit/run-log.ts';

const words = {
  sentenceOf: (id: string) => documentTexts.statements.get(id)?.text ?? '',
  headingOf: (id: string) => documentTexts.statements.get(id)?.heading,
};

function exchangeOf(method: string, path: string, data: object, body?: string): ExchangeRecord {
  const headers = { 'x-api-key': '<key of the workspace>' };
  const request = { method, url: `http://127.0.0.1:1${path}`, headers, body };
  const text = JSON.stringify({ responseCode: 200, message: 'm', data });
  return { operationId: method === 'GET' ? 'getSession' : 'triggerChat', request, status: 200, headers: {}, text };
}

const trigger = exchangeOf('POST', '/trigger', { sessionId: 's1' }, '{}');
const otherTrigger = exchangeOf('POST', '/trigger', { sessionId: 's2' }, '{}');
const probe = exchangeOf('DELETE', '/cancel/what-time-is-it', {});
const cancel = exchangeOf('DELETE', '/cancel/s1', { sessionId: 's1' });
const read = exchangeOf('GET', '/session/s1', { sessionId: 's1', duration: 'long '.repeat(400) });

function findingOf(exchanges: ExchangeRecord[], more: Partial<Finding> = {}): Finding {
  const { pointer: _, ...rest } = findingWith('x');
  return { ...rest, exchanges, exchange: exchanges.length - 1, ...more };
}

test('a finding shows at most three requests of the last session: the writes and the final read', () => {
  const many = [trigger, cancel, cancel, cancel, ...Array.from({ length: 60 }, () => otherTrigger), read];

  for (const exchanges of [[probe, otherTrigger, trigger, probe, read, cancel, read], many])
    expect(decisiveExchanges(findingOf(exchanges))).toEqual([trigger, cancel, read]);
});

test('a finding about an identifier that the service returned twice shows the first response with it', () => {
  const again = exchangeOf('POST', '/trigger', { sessionId: 's1' }, '{"again":true}');

  expect(decisiveExchanges(findingOf([probe, trigger, otherTrigger, again]))).toEqual([trigger, again]);
});

test('a finding fits on one screen, however long the body and the generated case are', () => {
  const exchanges = [...Array.from({ length: 60 }, () => otherTrigger), trigger, read];
  const more = { pointer: '/data/duration', value: '12.5', received: read.text };
  const lines = toFindingLines(findingOf(exchanges, more), words);

  expect(lines.length).toBeLessThan(25);
  expect(lines[0]).toBe('When nothing was waiting, `isCancelled` is false.');
  expect(lines).toContain('received  12.5');
  expect(lines).toContain('(60 other requests in the log and in the HTML report)');
});

test('a finding shows those fields of a long request that the violated statement names', () => {
  const email = { body: 'Dear customer. '.repeat(60), subject: 'Hello' };
  const hours = { attachments: ['a'.repeat(300)], timezone: 'Etc/GMT-3', endWorkingHour: '00:01' };
  const request = exchangeOf('POST', '/trigger', {}, JSON.stringify({ emailOptions: email, ...hours }));
  const lines = toFindingLines(findingOf([request], { statements: ['trigger-chat/field/end-working-hour'] }), words);

  const fields = String.raw`\{"endWorkingHour":"00:01","timezone":"Etc/GMT-3",.{200,400}"body":"Dear customer\..*…"\}\}`;
  expect(lines).toContainEqual(
    expect.stringMatching(`^1\\. POST /trigger ${fields} \\(shortened; \\d+ characters\\)$`),
  );
});

test.each([
  ['by 2026-11-29T18:03:00Z (due 2026-11-29T17:48:00Z)', 'at 2026-11-29T17:48:00Z', '15 min early'],
  ['no message before 2026-03-29T07:00:00.000Z', 'one by 2026-03-29T06:59:57Z', '3 s early'],
  ['after 2026-11-20T09:00:00Z', '2026-11-20T12:05:00+01:00', '2.1 h late'],
])('for the expected time "%s" and the received time "%s", a finding shows "%s"', (expected, received, words) => {
  expect(delayOf(expected, received)).toBe(words);
});

type Statements = RuleSummary['statements'];
const nothingPending: Statements = ['cancel-scheduled/nothing-pending'];
const cancelled: Statements = ['cancel-scheduled/cancelled'];
const header: Statements = ['authentication/header'];

interface Case {
  id: string;
  cites?: Statements;
  violated: Statements;
  seen?: Pick<Finding, 'expected' | 'pointer'>;
  response?: { status: number; text: string };
  requests?: number;
}

function reportOf(cases: readonly Case[]): Report {
  const rules = cases.map(({ id, violated, cites = violated }) => ({
    id,
    title: 'T.',
    statements: cites,
    effect: 'none' as const,
  }));
  const decided = cases.map(({ id, violated, seen, response = { status: 200, text: '{}' }, requests = 1 }) => {
    const [, exchange] = findingWith('x').exchanges;
    if (exchange === undefined) throw new Error('There are two.');
    const exchanges = Array.from({ length: requests }, () => ({ ...exchange, ...response }));
    const place = seen === undefined ? { exchange: undefined } : { exchange: 0, pointer: undefined, ...seen };
    const finding: Finding = { ...findingWith('x'), statements: violated, ...place, exchanges };
    return ruleDecidedAs(id, { type: 'failed', finding });
  });
  return createReport([{ ...runStartedWith(), rules }, ...decided, runEnded()], documentTexts);
}

const groupsOf = (cases: readonly Case[]) => reportOf(cases).findingGroups.map((group) => group.map(({ id }) => id));
const success = { expected: 'status 200' };
const failing = { status: 500, text: '{"errorCode":"internalError"}' };

test('the kit groups all findings with the same wrong error response of an operation under one cause', () => {
  expect(
    groupsOf([
      { id: 'a/one', violated: nothingPending, seen: success, response: failing },
      { id: 'a/two', violated: cancelled, seen: success, response: failing },
      { id: 'a/three', violated: header, seen: success, response: { status: 400, text: '{"errorCode":"other"}' } },
    ]),
  ).toEqual([['a/one', 'a/two'], ['a/three']]);
});

test('the kit groups findings that received the same value at the same place of a response', () => {
  const ignored = { status: 200, text: '{"data":{"transcript":[{"role":"a"}],"duration":5}}' };
  const expecting = (pointer: string, expected: string) => ({ pointer, expected });

  expect(
    groupsOf([
      { id: 'a/one', violated: nothingPending, seen: expecting('/data/duration', '7'), response: ignored },
      { id: 'a/two', violated: cancelled, seen: expecting('/data/duration', 'at least 6'), response: ignored },
      { id: 'a/three', violated: header, seen: expecting('/data/transcript/0/role', 'b'), response: ignored },
    ]),
  ).toEqual([['a/one', 'a/two'], ['a/three']]);
});

test('the kit groups findings whose first violated statement is the same, whatever other statements they violate', () => {
  const both: Statements = [...nothingPending, ...header];

  expect(
    groupsOf([
      { id: 'a/one', violated: nothingPending },
      { id: 'a/two', violated: both },
    ]),
  ).toHaveLength(1);
});

test('among rules with the same cause, a report starts with the rule that has the fewest requests', () => {
  expect(
    groupsOf([
      { id: 'session/symptom', cites: header, violated: nothingPending },
      { id: 'session/cites', violated: nothingPending },
      { id: 'cancel-scheduled/long', violated: nothingPending, requests: 3 },
      { id: 'cancel-scheduled/short', violated: nothingPending },
    ]),
  ).toEqual([['cancel-scheduled/short', 'cancel-scheduled/long', 'session/cites', 'session/symptom']]);
});

test('the headline of a report has the numbers of causes, violated statements and failed rules', () => {
  const report = reportOf([
    { id: 'a/one', violated: nothingPending },
    { id: 'a/two', violated: nothingPending },
    { id: 'a/three', violated: [...cancelled, ...header] },
  ]);

  expect(formatHeadline(report)).toBe('2 causes, 3 statements violated, 3 of 3 rules failed');
  expect(formatHeadline(reportOf([]))).toBeUndefined();
});

test.each(['github', 'summary', 'terminal'] as const)(
  'the report format %s names all other rules with the same cause on one line',
  (format) => {
    const report = reportOf([
      { id: 'a/one', violated: nothingPending },
      { id: 'a/two', violated: nothingPending },
      { id: 'a/three', violated: nothingPending },
    ]);

    expect(render(report, format).match(/2 more rules of the same cause failed: a\/two, a\/three/g)).toHaveLength(1);
  },
);

test.each([
  [6, 'a/2, a/3, a/4, a/5, a/6, a/7'],
  [7, 'a/2, a/3, a/4, a/5, a/6, …'],
])('a report hides rules with the same cause only if it hides at least two: of %i', (further, names) => {
  const ids = Array.from({ length: 1 + further }, (_, index) => `a/${index + 1}`);
  const report = reportOf(ids.map((id) => ({ id, violated: nothingPending })));

  expect(render(report, 'terminal')).toContain(`${further} more rules of the same cause failed: ${names}\n`);
});

test('a finding names the section of the interface for each violated statement', () => {
  const statements: Statements = ['authentication/header', 'cancel-scheduled/nothing-pending'];
  const lines = toFindingLines(findingOf([trigger], { statements }), words);

  expect(lines).toContain('statement authentication/header');
  expect(lines).toContainEqual(expect.stringMatching(/^and {7}cancel-scheduled\/\S+, section "Cancel": When nothing/));
});

test('the kit numbers the requests of a finding', () => {
  expect(toFindingLines(findingOf([probe, trigger, read]), words)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^2\. POST \/trigger/),
      expect.stringMatching(/^3\. GET \/session\/s1/),
    ]),
  );
});
