import { describe, expect, test } from 'vitest';
import type { Subject } from '../../../contracts/index.ts';
import { formatNames } from '../../../contracts/options.ts';
import { createRedaction } from '../../../contracts/redaction/redaction.ts';
import { render } from '../../../contracts/reports/render.ts';
import { createReport } from '../../../contracts/reports/report.ts';
import type { RunEvent, RunStarted } from '../../../contracts/reports/run-event.ts';
import { serializeEvent } from '../../../contracts/reports/run-log.ts';
import { documentTexts, runEventsWith } from '../../support/kit/run-events.ts';

/** Every value that a subject file can have, each found nowhere else. */
const subject: Subject = {
  baseUrl: 'http://127.0.0.1:1/api',
  baseUrlAlt: 'http://127.0.0.1:1/api',
  workspace: {
    apiKey: 'canary"key\\of+acme',
    channels: {
      messenger: 'Kanarie "Ø" & Söhne/7',
      messengerWithoutTemplates: 'Zeisig Messenger',
      messengerWithoutNumbers: 'Stieglitz Messenger',
      webChat: 'Dompfaff',
      email: 'Girlitz Post',
      emailWithoutAddress: 'Bluthänfling',
      voice: 'Kernbeißer Line',
      disabled: 'Erlenzeisig',
      unsupported: 'Fichtenkreuzschnabel',
    },
    agents: [
      { name: 'Mira Ǿ', versions: ['1'], hasDraft: false },
      { name: 'Quux', versions: ['1'], hasDraft: false },
    ],
    template: { templateId: 'canary_template', languages: ['en'], variables: ['1'] },
    workflowId: '9a8b7c6d5e',
    messengerNumbers: ['+4930999123451'],
    voiceNumbers: ['+4930999123452'],
  },
  otherWorkspace: {
    apiKey: 'canary"key\\of+acme/rest-of-it',
    webChat: 'Oak Canary Site',
    agent: 'Finkenschlag',
    onlyHere: {
      agent: 'Zeisig Canary',
      email: 'Oak Canary Post',
      voice: 'Oak Canary Line',
      workflowId: 'wf-canary-31',
    },
  },
  recipients: {
    numbers: ['+4930999123453', '+4930999123454'],
    emails: ['canary.one+tag@example.org', 'canary-two@example.org'],
    userIds: ['visitor canary 7', 'ü-8-canary'],
  },
  waits: { sendSeconds: 1, answerSeconds: 1 },
};

const { workspace, otherWorkspace, recipients } = subject;
const values = [
  workspace.apiKey,
  otherWorkspace?.apiKey ?? '',
  otherWorkspace?.webChat ?? '',
  otherWorkspace?.agent ?? '',
  ...Object.values(otherWorkspace?.onlyHere ?? {}),
  ...Object.values(workspace.channels),
  ...workspace.agents.map(({ name }) => name),
  workspace.template?.templateId ?? '',
  workspace.workflowId ?? '',
  ...[workspace.messengerNumbers, workspace.voiceNumbers, recipients.numbers].flatMap((numbers = []) =>
    numbers.flatMap((number) => [number, number.slice(1)]),
  ),
  ...recipients.emails,
  ...recipients.userIds,
];

const hex = (text: string) => Buffer.from(text).toString('hex');
const base64 = (text: string) => Buffer.from(text).toString('base64');
const asUnits = (text: string) =>
  text.replace(/./gs, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** How a value may be written, by the name of the way. */
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
  'in hex': hex,
  'in capital hex': (value) => hex(value).toUpperCase(),
  'in base64': base64,
  'in base64url': (value) => Buffer.from(value).toString('base64url'),
  'in longer base64, after one byte': (value) => base64(`x${value} and more`),
  'in longer base64, after two bytes': (value) => base64(`xy${value}, and more`),
  'in longer base64, after three bytes': (value) => base64(`xyz${value}.`),
  'as a basic authorization': (value) => base64(`user:${value}`),
};

/** What of the canaries a text gives away, found by decoding it and not by how they are written. */
function findLeaks(text: string): string[] {
  const percent = (one: string) =>
    one.replace(/(?:%[\da-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll('%', ''), 'hex').toString());
  const units = (one: string) =>
    one.replace(/\\+u([\da-f]{4})/gi, (_all, code) => String.fromCharCode(Number.parseInt(code, 16)));
  const slashes = (one: string) => one.replace(/\\+(["\\/])/g, '$1').replace(/\\+/g, '\\');
  const entities = (one: string) => one.replace(/&#(\d+);/g, (_all, code) => String.fromCodePoint(Number(code)));
  const plain = entities(text);
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

const ways = Object.entries(writings).map(([way, write]) => ({ way, word: values.map(write).join(' | ') }));

describe.each(ways)('written $way', ({ word }) => {
  const events = runEventsWith(word);
  const clean = renderAll(redactAll(events));

  test.each(Object.keys(clean))('no value is in the format %s', (name) => {
    expect(findLeaks(clean[name] ?? '')).toEqual([]);
  });

  test('all of them would be found where nothing is taken out', () => {
    expect(findLeaks(events.map(serializeEvent).join(''))).toEqual(values);
    expect(findLeaks(render(createReport(events, documentTexts), 'har'))).toEqual(values);
  });
});

test.each([
  ['+49 30 999 123453'],
  ['+49-30-999-12-34-53'],
  ['0049(30)999.123453'],
  ['CANARY.ONE+TAG@Example.ORG'],
  ['zeisig messenger'],
])('%s is found though it is written otherwise', (word) => {
  const text = createRedaction(subject).text(`to ${word}.`);

  expect(text).toMatch(/^to \+?(00)?<[\w -]+, written otherwise>\.$/);
});

test('a value that is cut off at the end of a long text is not reported', () => {
  const { text } = createRedaction(subject);
  for (let before = 99_980; before <= 100_000; before += 3) {
    const printed = text(`${'x'.repeat(before)} ${recipients.emails[0]} and more`);
    expect(findLeaks(printed)).toEqual([]);
    expect(printed).not.toContain('canary.on');
  }
});
