import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FormatName, formatNames } from '../../../contracts/options.ts';
import { createRedaction } from '../../../contracts/reports/redaction.ts';
import { render } from '../../../contracts/reports/render.ts';
import { createReport, type Report } from '../../../contracts/reports/report.ts';
import { type RunStarted, serializeEvent } from '../../../contracts/reports/run-event.ts';
import { parseRunLog, type RunLog } from '../../../contracts/reports/run-log.ts';
import { TextError } from '../../../src/files/issue.ts';
import { anyCharacter } from '../../support/any-character.ts';
import { mockSubject } from '../../support/kit/mock-subject.ts';
import { documentTexts, runEventsWith } from '../../support/kit/run-log.ts';
import { sampleCount } from '../../support/sample.ts';

const hostile: Readonly<Record<string, string>> = {
  'control characters': Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)).join('x'),
  'the other control characters': '\u007f\u0080\u0085\u009b31m\u009d0;title\u0007\u009f',
  'commands of a terminal': '\u001b[2J\u001b]8;;http://evil.test\u0007link\u001b]8;;\u0007\r\u001b[31m',
  'the end of CDATA': ']]>]]&gt;<![CDATA[',
  'a script': '</pre></style></script><script>alert(1)</script>',
  'an attribute': "\"><img src=x onerror=alert(1)>' onload='x",
  'a comment': '--><!-- <?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>&a;',
  'lone surrogates': '\ud800 \udfff\ud800 x',
  'bidirectional text': '\u202egnp.exe\u2066\u2069\u200f\u061c',
  'invisible characters': '\u200b\u2060\ufeff\u{e0041}\u{e007f}\u00ad',
  'other line breaks': 'a\u2028b\u2029c\u000bd\u000ce\r\nf',
  noncharacters: '\ufffe\uffff\u{1fffe}',
  'commands of a workflow': '\n::error::x\n::stop-commands::t\n::add-mask::a\n##[error]x ##[group]',
  Markdown:
    '\n\n# h\n[a](javascript:alert(1)) ![](http://evil.test/x) `x` ```\n@team #1 | | <details>\n\n</details>www.evil.test',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a workflow would fill it in.
  placeholders: '${{ secrets.X }} $(id) `id` %0A::error::x $& $1',
  names: '__proto__',
};
const cases = Object.entries(hostile).map(([what, word]) => ({ what, word }));

const { event } = createRedaction(mockSubject('http://127.0.0.1:1/api'));

/** Create this generator only once, because that takes longer than to generate all the words. */
const anyWord = fc.string({ unit: anyCharacter, maxLength: 40 });

/** Rendering long words is slow, so all tests of a format share one report. */
const reports = new Map<string, Report>();

function renderReport(format: FormatName, word: string): string {
  const report = reports.get(word) ?? reportWith(word);
  if (word === veryLong || Object.values(hostile).includes(word)) reports.set(word, report);
  return render(report, format);
}

function reportWith(word: string): Report {
  const [first, ...others] = runEventsWith(word).map(event);
  return createReport([first as RunStarted, ...others], documentTexts);
}

const veryLong = '<b>"\u0007 '.repeat(200_000);

function tags(text: string): string[] {
  return [...text.matchAll(/<[^>]*>/g)].map(([tag]) => tag.replace(/"[^"]*"/g, '""'));
}

/** Control characters, characters that change the direction of text, and invisible characters. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\u200b\u2060\ufeff]/u;

const lineCount = (text: string) => text.split('\n').length;

const harmless: Readonly<Record<FormatName, (text: string, plain: string) => void>> = {
  terminal(text, plain) {
    expect(lineCount(text)).toBe(lineCount(plain));
    expect(text).not.toMatch(/^\s*::|##\[/m);
  },
  json: (text) => expect(JSON.parse(text)).toMatchObject({ version: 1 }),
  har: (text) => expect(JSON.parse(text)).toMatchObject({ log: { version: '1.2' } }),
  curl: (text, plain) => expect(lineCount(text)).toBe(lineCount(plain)),
  junit(text, plain) {
    expect(tags(text)).toEqual(tags(plain));
    expect(text).not.toContain(']]>');
  },
  html(text, plain) {
    expect(tags(text)).toEqual(tags(plain));
    expect(text).not.toMatch(/<script|<img|<[^>]*\son\w+=/i);
  },
  github(text, plain) {
    expect(lineCount(text)).toBe(lineCount(plain));
    expect(text).toMatch(/^(::(error|warning) title=[^:,\n]*::[^\n]*\n)*$/);
    expect(text).not.toContain('##[');
  },
  summary(text, plain) {
    expect(tags(text)).toEqual(tags(plain));
    expect(lineCount(text)).toBe(lineCount(plain));
    expect(text.replace(/<pre>.*?<\/pre>/gs, '')).not.toMatch(/[[\]`@|]|www\.|\w:\/\//);
  },
};

describe.each(formatNames)('a report in the format %s', (format) => {
  const plain = renderReport(format, 'plain');
  const check = (word: string) => {
    const text = renderReport(format, word);
    harmless[format](text, plain);
    expect(text.replaceAll('\n', ' ')).not.toMatch(unseen);
    expect(text.isWellFormed()).toBe(true);
  };

  test.each(cases)('a report keeps its structure when the texts of the service contain $what', ({ word }) =>
    check(word),
  );

  test('a report keeps its structure for any text of the service', () => {
    fc.assert(
      fc.property(anyWord, (word) => check(word)),
      { numRuns: sampleCount(30, 3) },
    );
  });
});

test.each(cases)('a run log keeps every character of a text: $what', ({ word }) => {
  const events = runEventsWith(word);
  const log = events.map(serializeEvent).join('');

  expect(parseRunLog(log, 'run.ndjson').events).toEqual(JSON.parse(JSON.stringify(events)));
  expect(lineCount(log)).toBe(events.length + 1);
  expect(log.replaceAll('\n', ' ')).not.toMatch(unseen);
});

// A run log may be untrusted: a report may only show its texts, and must not execute them.
const at = '2026-11-20T09:00:00.000Z';
const events: readonly object[] = [
  ...runEventsWith('word'),
  {
    type: 'preflight',
    at,
    checks: [
      { entry: 'workspace.agents', place: 'a.yaml:7', result: 'mistake', message: 'Name it.' },
      { entry: 'workspace.workflowId', place: 'a.yaml:8', result: 'inconclusive', message: 'Not known.' },
    ],
  },
  {
    type: 'assumption-checked',
    at,
    assumption: 'a/assumption',
    description: 'It holds.',
    holds: 'no',
    reason: 'Not seen.',
  },
];

function logWith(text: string, other: unknown): string {
  const replace = (_name: string, value: unknown) => (value === text ? other : value);
  return events.map((event) => `${JSON.stringify(event, replace)}\n`).join('');
}

function parse(log: string): { events?: RunLog['events']; message?: string } {
  try {
    return { events: parseRunLog(log, 'run.ndjson').events };
  } catch (error) {
    if (error instanceof TextError) return { message: error.message };
    throw error;
  }
}
const unseenOfLog = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

test.each([
  ['a method', 'POST', 'POST http://evil.test; touch pwned #'],
  ['the end of a comment', 'The title of cancel-scheduled/violated.', 'A title.\ntouch pwned'],
  ['an id', 'cancel-scheduled/violated', 'a/b\ntouch pwned'],
])('the curl report refuses a run log whose values would run as a command in the script: %s', (_, text, other) => {
  const { message } = parse(logWith(text, other));
  expect(message).toMatch(/^run\.ndjson:\d+: .* must match pattern/);
  expect(message).not.toMatch(unseenOfLog);
});
