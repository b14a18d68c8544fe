import { describe, expect, test } from 'vitest';
import { createReport } from '../../../contracts/reports/report.ts';
import { parseRunLog, serializeEvent } from '../../../contracts/reports/run-log.ts';
import { TextError } from '../../../src/files/issue.ts';
import { documentTexts, ruleDecidedAs, runEnded, runEventsWith, runStartedWith } from '../../support/kit/run-events.ts';

const log = runEventsWith('word').map(serializeEvent).join('');
const started = serializeEvent(runStartedWith());

test('a log returns the events that were written', () => {
  expect(parseRunLog(log, 'run.ndjson')).toMatchObject({
    events: JSON.parse(JSON.stringify(runEventsWith('word'))),
    unfinished: undefined,
  });
});

test.each([
  ['with empty lines and line breaks of Windows', log.replaceAll('\n', '\r\n\r\n')],
  ['without its last line break', log.trimEnd()],
])('so does one %s', (_what, text) => {
  expect(parseRunLog(text, 'run.ndjson')).toMatchObject({ events: { length: 10 }, unfinished: undefined });
});

describe('a run that was cut off', () => {
  test('is reported as such, wherever it was cut', () => {
    const end = log.lastIndexOf('{"type":"run-ended"');
    for (let length = log.indexOf('\n') + 1; length < end; length += 97) {
      const { events } = parseRunLog(log.slice(0, length), 'run.ndjson');
      const { warnings } = createReport(events, documentTexts);

      expect(warnings[0]).toMatchObject({ isFatal: true, text: expect.stringContaining('The run was cut off') });
    }
  });
});

test.each<[what: string, text: string, message: RegExp]>([
  ['an empty file', '', /^run\.ndjson:1: a log starts with the event "run-started"; found nothing\. Write a log with:/],
  ['no log', 'hello\nworld\n', /^run\.ndjson:1: each line must be one event as JSON; found something else\.$/],
  [
    'a line in between that is broken',
    `${started}{"type":\n${serializeEvent(runEnded())}`,
    /^run\.ndjson:2: each line must be/,
  ],
  ['another beginning', serializeEvent(runEnded()), /^run\.ndjson:1: .*; found "run-ended"\./],
  [
    'another version',
    started.replace('"version":3', '"version":4'),
    /^run\.ndjson:1: the log has version 4; this release reads version 3\. Read it with/,
  ],
  ['no version', started.replace('"version":3,', ''), /^run\.ndjson:1: the log has version "none"/],
  ['an unknown event', `${started}\n{"type":"run-paused"}\n`, /^run\.ndjson:3: .*must have a known "type"\.$/],
  [
    'a value of another type',
    `${started}${serializeEvent(runEnded()).replace('"exitCode":1', '"exitCode":"1"')}`,
    /^run\.ndjson:2: exitCode must be one of 0, 1, 2, 3, 130\.$/,
  ],
  [
    'an outcome without its finding',
    `${started}{"type":"rule-decided","at":"2026-11-20T09:00:00Z","rule":"time/not-run","durationMs":1,"checked":1,"inconclusive":[],"outcome":{"type":"failed"}}\n`,
    /^run\.ndjson:2: outcome must have the field "finding"\.$/,
  ],
  [
    'a rule that was not selected',
    `${started}${serializeEvent(ruleDecidedAs('a/b', { type: 'passed' }))}`,
    /^run\.ndjson:2: the rule "a\/b" is not among the rules of the run\.$/,
  ],
  ['two runs', `${started}${started}`, /^run\.ndjson:2: a second run starts here\. Keep each run in its own file\.$/],
  [
    'another version in a last line without its line break',
    started.trim().replace('"version":3', '"version":4'),
    /the log has version 4; this release reads version 3/,
  ],
  ['a list', '[]\n', /^run\.ndjson:1: /],
  ['null', 'null\n', /^run\.ndjson:1: /],
])('%s is reported with its line', (_what, text, message) => {
  const read = () => parseRunLog(text, 'run.ndjson');

  expect(read).toThrow(TextError);
  expect(read).toThrow(message);
});
