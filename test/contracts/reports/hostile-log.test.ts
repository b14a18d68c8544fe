import { describe, expect, test } from 'vitest';
import { formatNames } from '../../../contracts/options.ts';
import { stringsIn } from '../../../contracts/redaction/named-values.ts';
import { render } from '../../../contracts/reports/render.ts';
import { createReport } from '../../../contracts/reports/report.ts';
import { parseRunLog, type RunLog } from '../../../contracts/reports/run-log.ts';
import { TextError } from '../../../src/files/issue.ts';
import { documentTexts, runEventsWith } from '../../support/kit/run-events.ts';

// A log may come from somebody else: no part of it may do more in a report than be read there.
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

/** The log with another text in each place of one. */
function logWith(text: string, other: unknown): string {
  const replace = (_name: string, value: unknown) => (value === text ? other : value);
  return events.map((event) => `${JSON.stringify(event, replace)}\n`).join('');
}

/** The events of a log; undefined with the message where it is refused. */
function parse(log: string): { events?: RunLog['events']; message?: string } {
  try {
    return { events: parseRunLog(log, 'run.ndjson').events };
  } catch (error) {
    if (error instanceof TextError) return { message: error.message };
    throw error;
  }
}

const hostile = [
  '\u001b[2J\u009b31m\u202e\ud800\n::error::x\n##[error]x',
  `"><img src=x onerror=alert(1)></pre><script>alert(1)</script>]]> [a](javascript:alert(1)) @team ${'`'}$(id)${'`'}`,
];
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;
const texts = [...new Set(stringsIn(events))];

test('what replaces a text is refused, or stays a text in every format', () => {
  const accepted = texts.flatMap((text) => hostile.map((other) => parse(logWith(text, other)).events ?? []));
  const found = accepted
    .filter((parsed) => parsed.length > 0)
    .flatMap(([started, ...others]) => {
      if (started?.type !== 'run-started') throw new Error('A log begins with the start of a run.');
      const report = createReport([started, ...others], documentTexts);
      return formatNames.map((format) => ({ format, text: render(report, format) }));
    });

  expect(found.length).toBeGreaterThan(200);
  const formatsOf = (isWrong: (text: string) => boolean, among: readonly string[] = formatNames) => [
    ...new Set(found.flatMap(({ format, text }) => (among.includes(format) && isWrong(text) ? [format] : []))),
  ];
  expect(formatsOf((text) => unseen.test(text.replaceAll('\n', ' ')) || !text.isWellFormed())).toEqual([]);
  expect(formatsOf((text) => /^\s*::error::x|##\[/m.test(text), ['terminal', 'github'])).toEqual([]);
  expect(formatsOf((text) => /<script|<img|\]\]>/.test(text), ['html', 'junit', 'summary'])).toEqual([]);
});

describe('what would be a command in a script is refused:', () => {
  test.each([
    ['a method', 'POST', 'POST http://evil.test; touch pwned #'],
    ['the end of a comment', 'The title of cancel-scheduled/violated.', 'A title.\ntouch pwned'],
    ['an id', 'cancel-scheduled/violated', 'a/b\ntouch pwned'],
  ])('%s', (_, text, other) => {
    const { message } = parse(logWith(text, other));
    expect(message).toMatch(/^run\.ndjson:\d+: .* must match pattern/);
    expect(message).not.toMatch(unseen);
  });
});
