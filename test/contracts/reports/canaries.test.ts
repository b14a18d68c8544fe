import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Subject } from '../../../contracts/index.ts';
import { judgeExchange } from '../../../contracts/judge/exchange-invariants.ts';
import { Violation } from '../../../contracts/judge/violation.ts';
import { formatNames } from '../../../contracts/options.ts';
import { createRedaction } from '../../../contracts/reports/redaction.ts';
import { render } from '../../../contracts/reports/render.ts';
import { createReport } from '../../../contracts/reports/report.ts';
import { type RunEvent, type RunStarted, serializeEvent } from '../../../contracts/reports/run-event.ts';
import { createFinding } from '../../../contracts/run/run.ts';
import { mockSubject } from '../../support/kit/mock-subject.ts';
import { documentTexts, ruleDecidedAs, runEventsWith } from '../../support/kit/run-log.ts';
import { sampleCount } from '../../support/sample.ts';

/** Makes a text of the subject file unusual, so that it needs an escape in each encoding. */
function plant(text: string): string {
  if (text.length < 3 || /^\+|^http/.test(text)) return text;
  return text.includes('@') ? `canary+tag.${text}` : `${text} "Ø" <&> d'Söhne\\of+7`;
}

const planted = JSON.parse(JSON.stringify(mockSubject('http://127.0.0.1:1/api')), (_, value: unknown) =>
  typeof value === 'string' ? plant(value) : value,
) as Subject;
const { workspace, otherWorkspace, recipients } = planted;
const subject: Subject = {
  ...planted,
  workspace: { ...workspace, workflowId: '9a8b7c6d5e' },
  // The key of one workspace is the beginning of the key of the other.
  ...(otherWorkspace && { otherWorkspace: { ...otherWorkspace, apiKey: `${workspace.apiKey}/rest-of-it` } }),
};

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.startsWith('+') ? [value, value.slice(1)] : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

const values = stringsIn([subject.workspace, subject.otherWorkspace, recipients]).filter(({ length }) => length > 2);

const hex = (text: string) => Buffer.from(text).toString('hex');
const base64 = (text: string) => Buffer.from(text).toString('base64');
const asUnits = (text: string) =>
  text.replace(/./gs, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

const entityOf = { '&': '&amp;', '"': '&quot;', "'": '&apos;', '<': '&lt;', '>': '&gt;' };

const writings: Readonly<Record<string, (value: string) => string>> = {
  plain: (value) => value,
  'in an address': encodeURIComponent,
  'in an address, small letters': (value) => encodeURIComponent(value).replace(/%../g, (one) => one.toLowerCase()),
  'in an address in an address': (value) => encodeURIComponent(encodeURIComponent(value)),
  'in a form': (value) => new URLSearchParams({ value }).toString().slice(6),
  'every byte in percent': (value) => hex(value).replace(/../g, '%$&'),
  'in JSON': (value) => JSON.stringify(value).slice(1, -1),
  'in JSON in JSON': (value) => JSON.stringify(JSON.stringify(value)).slice(3, -3),
  'in escapes of JSON': asUnits,
  'in HTML': (value) =>
    Object.entries(entityOf).reduce((text, [letter, entity]) => text.replaceAll(letter, entity), value),
  'in decimal entities': (value) => [...value].map((letter) => `&#00${letter.codePointAt(0)};`).join(''),
  'in hexadecimal entities': (value) =>
    [...value].map((letter) => `&#X0${letter.codePointAt(0)?.toString(16)};`).join(''),
  'in hex': hex,
  'in capital hex': (value) => hex(value).toUpperCase(),
  'in base64': base64,
  'in base64url': (value) => Buffer.from(value).toString('base64url'),
  'in longer base64, after one byte': (value) => base64(`x${value} and more`),
  'in longer base64, after two bytes': (value) => base64(`xy${value}, and more`),
  'in longer base64, after three bytes': (value) => base64(`xyz${value}.`),
  'as a basic authorization': (value) => base64(`user:${value}`),
};

/**
 * Returns the planted secrets in a text. Decodes the text instead of searching for encodings, so that it shares no
 * mistake with redaction.
 */
function findLeaks(text: string): string[] {
  const percent = (one: string) =>
    one.replace(/(?:%[\da-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll('%', ''), 'hex').toString());
  const units = (one: string) =>
    one.replace(/\\+u([\da-f]{4})/gi, (_all, code) => String.fromCharCode(Number.parseInt(code, 16)));
  const slashes = (one: string) => one.replace(/\\+(["\\/])/g, '$1').replace(/\\+/g, '\\');
  const entities = (one: string) =>
    Object.entries(entityOf)
      .toReversed()
      .reduce((decoded, [letter, entity]) => decoded.replaceAll(entity, letter), one)
      .replace(/&#(x?)([\da-f]+);/gi, (_all, x, code) =>
        String.fromCodePoint(Number.parseInt(code, x === '' ? 10 : 16)),
      );
  // The HTML report writes an entity of the service with entities of its own.
  const plain = entities(entities(text));
  const runs = plain.match(/[\w+/-]{6,}/g) ?? [];
  const decoded = [
    plain,
    percent(percent(percent(plain))),
    percent(plain.replaceAll('+', ' ')),
    slashes(units(units(plain))),
    ...runs.flatMap((run) => [0, 1, 2, 3].map((from) => Buffer.from(run.slice(from), 'base64').toString())),
    ...runs.flatMap((run) => [0, 1].map((from) => Buffer.from(run.slice(from), 'hex').toString())),
  ].join('\n');
  return values.filter((value) => decoded.includes(value));
}

function renderAll(events: readonly [RunStarted, ...RunEvent[]]): Record<string, string> {
  const report = createReport(events, documentTexts);
  const reports = formatNames.map((name) => [name, render(report, name)]);
  return Object.fromEntries([...reports, ['log', events.map(serializeEvent).join('')]]);
}

function redactAll([first, ...others]: readonly [RunStarted, ...RunEvent[]]): [RunStarted, ...RunEvent[]] {
  const { event } = createRedaction(subject);
  return [event(first) as RunStarted, ...others.map(event)];
}

const word = Object.values(writings)
  .flatMap((write) => values.map(write))
  .join(' | ');
const clean = renderAll(redactAll(runEventsWith(word)));

test.each(Object.keys(clean))('a report in the format %s hides secrets in any notation', (name) => {
  expect(findLeaks(clean[name] ?? '')).toEqual([]);
});

test("the kit's reports hide a secret even if a length limit has cut off its end", () => {
  const { text } = createRedaction(subject);
  for (let before = 99_980; before <= 100_000; before += 3) {
    const printed = text(`${'x'.repeat(before)} ${recipients.emails[0]} and more`);
    expect(findLeaks(printed)).toEqual([]);
    expect(printed).not.toContain('canary+ta');
  }
});

const apiKey = 'sk_live_4f9Q7xTz2LmW8rVb6NcY1pHd';
const plain = mockSubject('http://service.test/api');
const subjectOfKeys = { ...plain, workspace: { ...plain.workspace, apiKey } };

const pieces = Array.from({ length: apiKey.length - 11 }, (_, index) => apiKey.slice(index, index + 12));

test("the kit's reports hide even a part of an API key, wherever a response contains this part", () => {
  fc.assert(
    fc.property(fc.nat({ max: 1_200 }), fc.constantFrom(200, 404, 500), fc.boolean(), (before, status, isJson) => {
      const text = `${'.'.repeat(before)}${apiKey} is not allowed here${'.'.repeat(600)}`;
      const body = isJson ? JSON.stringify({ responseCode: status, message: text, errorCode: text, data: text }) : text;
      const exchange = {
        operationId: 'getSession' as const,
        request: { method: 'GET', url: 'http://service.test/api/session/fetch/a', headers: {}, body: undefined },
        status,
        headers: { 'content-type': 'application/json' },
        text: body,
        json: isJson ? JSON.parse(body) : undefined,
      };
      const violation = violationIn(exchange);
      if (violation === undefined) throw new Error('This answer was expected to be wrong.');
      const finding = createFinding([violation, text, [exchange]], 'again');
      const redacted = createRedaction(subjectOfKeys).event(ruleDecidedAs('a/b', { type: 'failed', finding }));

      expect(pieces.filter((piece) => serializeEvent(redacted).includes(piece))).toEqual([]);
    }),
    { numRuns: sampleCount(300, 6) },
  );
});

test("the kit's reports hide every part of an API key in a large body that the kit truncated", () => {
  for (let kept = 0; kept <= apiKey.length; kept++) {
    const text = `{"message":"${'.'.repeat(5_000)}${apiKey.slice(0, kept)}…","data":null}`;
    const request = { method: 'GET', url: 'http://service.test/api/session/fetch/a', headers: {}, body: undefined };
    const cut = { bytes: 2_000_000, sha256: '0'.repeat(64) };
    const exchange = { operationId: 'getSession', request, status: 200, headers: {}, text, cut, json: {} } as const;
    const violation = new Violation(['session/field/status'], 'eight', '7');
    const finding = createFinding([violation, '', [exchange]], 'again');
    const decided = ruleDecidedAs('a/b', { type: 'failed', finding });
    const reported = serializeEvent(createRedaction(subjectOfKeys).event(decided));

    expect(pieces.filter((piece) => reported.includes(piece))).toEqual([]);
    expect(reported).toContain('....');
  }
});

function violationIn(exchange: Parameters<typeof judgeExchange>[0]): Violation | undefined {
  try {
    judgeExchange(exchange, plain);
    return undefined;
  } catch (error) {
    if (error instanceof Violation) return error;
    throw error;
  }
}
