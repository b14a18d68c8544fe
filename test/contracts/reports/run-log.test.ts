import { expect, test } from 'vitest';
import { serializeEvent } from '../../../contracts/reports/run-event.ts';
import { parseRunLog } from '../../../contracts/reports/run-log.ts';
import { TextError } from '../../../src/files/issue.ts';
import schema from '../../../src/generated/run.schema.json' with { type: 'json' };
import { isObject } from '../../../src/json.ts';
import { ruleDecidedAs, ruleIds, runEnded, runEventsWith, runStartedWith } from '../../support/kit/run-log.ts';

const log = runEventsWith('word').map(serializeEvent).join('');
const started = serializeEvent(runStartedWith());

test.each([
  ['with empty lines and line breaks of Windows', log.replaceAll('\n', '\r\n\r\n')],
  ['without its last line break', log.trimEnd()],
])('the kit can read a run log %s', (_what, text) => {
  expect(parseRunLog(text, 'run.ndjson')).toMatchObject({ events: { length: 10 }, unfinished: undefined });
});

test('the findings of a run log are the failed and the flaky rules', () => {
  const { findings } = parseRunLog(log, 'run.ndjson');

  expect(findings).toMatchObject(
    (['failed', 'flaky'] as const).map((verdict) => ({
      rule: ruleIds[verdict],
      verdict,
      statements: ['cancel-scheduled/nothing-pending'],
      runAt: Date.parse('2026-11-20T09:00:00Z'),
    })),
  );
});

test.each<[what: string, text: string, message: RegExp]>([
  ['an empty file', '', /^run\.ndjson:1: a log starts with the event "run-started"; found nothing\. Write a log with:/],
  [
    'a text that is not a run log',
    'hello\nworld\n',
    /^run\.ndjson:1: each line must be one event as JSON; found other text\. Write a log with: npx understudy-kit verify --log FILE$/,
  ],
  [
    'a broken line between other lines',
    `${started}{"type":\n${serializeEvent(runEnded())}`,
    /^run\.ndjson:2: each line must be/,
  ],
  ['a different event at the start', serializeEvent(runEnded()), /^run\.ndjson:1: .*; found "run-ended"\./],
  ['a different version', started.replace('"version":1', '"version":2'), /^run\.ndjson:1: version must be 1\.$/],
  [
    'a missing version',
    started.replace('"version":1,', ''),
    /^run\.ndjson:1: the event must have the field "version"\.$/,
  ],
  ['an unknown event', `${started}\n{"type":"run-paused"}\n`, /^run\.ndjson:3: .*must have a known "type"\.$/],
  [
    'a value of the wrong type',
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
    'a different version in a last line without a line break',
    started.trim().replace('"version":1', '"version":2'),
    /^run\.ndjson:1: version must be 1\.$/,
  ],
  ['a list', '[]\n', /^run\.ndjson:1: /],
  ['null', 'null\n', /^run\.ndjson:1: /],
])('the kit refuses an invalid run log and names the line: %s', (_what, text, message) => {
  const read = () => parseRunLog(text, 'run.ndjson');

  expect(read).toThrow(TextError);
  expect(read).toThrow(message);
});

function fieldsIn(part: unknown): [name: string, field: object][] {
  if (Array.isArray(part)) return part.flatMap(fieldsIn);
  if (!isObject(part)) return [];
  const own = isObject(part.properties) ? (Object.entries(part.properties) as [string, object][]) : [];
  return [...own, ...Object.values(part).flatMap(fieldsIn)];
}

test('the schema of a run log gives a type to each field except the generated case of a rule', () => {
  const isTyped = (field: object) => ['type', '$ref', 'const', 'enum', 'oneOf'].some((word) => word in field);

  expect(fieldsIn(schema).filter(([, field]) => !isTyped(field))).toEqual([['counterexample', expect.anything()]]);
});
