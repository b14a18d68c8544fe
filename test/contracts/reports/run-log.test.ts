import { expect, test } from 'vitest';
import {
  type OutcomeRecord,
  type RunEnded,
  type RunEvent,
  type RunStarted,
  serializeEvent,
} from '../../../contracts/reports/run-event.ts';
import { mergeRunLogs, parseRunLog, type RunLog } from '../../../contracts/reports/run-log.ts';
import { TextError } from '../../../src/files/issue.ts';
import { ruleDecidedAs, ruleIds, runEnded, runEventsWith, runStartedWith } from '../../support/kit/run-log.ts';

const log = runEventsWith('word').map(serializeEvent).join('');
const started = serializeEvent(runStartedWith());

test.each([
  ['with empty lines and line breaks of Windows', log.replaceAll('\n', '\r\n\r\n')],
  ['without its last line break', log.trimEnd()],
])('a run log can be read %s', (_what, text) => {
  expect(parseRunLog(text, 'run.ndjson')).toMatchObject({ events: { length: 10 }, unfinished: undefined });
});

test('the findings of a run log are what failed or was flaky, with when the run began', () => {
  const { findings } = parseRunLog(log, 'run.ndjson');

  expect(findings).toMatchObject(
    [ruleIds.failed, ruleIds.flaky].map((rule) => ({
      rule,
      statements: ['cancel-scheduled/nothing-pending'],
      runAt: Date.parse('2026-11-20T09:00:00Z'),
    })),
  );
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
  ['another version', started.replace('"version":3', '"version":4'), /^run\.ndjson:1: version must be 3\.$/],
  ['no version', started.replace('"version":3,', ''), /^run\.ndjson:1: the event must have the field "version"\.$/],
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
    /^run\.ndjson:1: version must be 3\.$/,
  ],
  ['a list', '[]\n', /^run\.ndjson:1: /],
  ['null', 'null\n', /^run\.ndjson:1: /],
])('a run log with %s is refused with its line', (_what, text, message) => {
  const read = () => parseRunLog(text, 'run.ndjson');

  expect(read).toThrow(TextError);
  expect(read).toThrow(message);
});

type ShardLog = Pick<RunLog, 'name' | 'events'>;

const ids = Object.values(ruleIds);
const whole = runStartedWith();

/** The log of a shard of two: the first has the rules with an even place. */
function shardLog(index: number, change: Partial<RunStarted> = {}, events: RunEvent[] = [runEnded()]): ShardLog {
  const rules = whole.rules.filter((_rule, place) => place % 2 === index - 1);
  const started = { ...whole, rules, shard: { index, count: 2, rules: ids }, ...change };
  return { name: `${index}.ndjson`, events: [started, ...events] };
}

test('a merge of shards is a whole run, with its rules in order', () => {
  const [started] = mergeRunLogs([shardLog(2), shardLog(1)]);

  expect(started.rules).toEqual(whole.rules);
  expect(started.shard).toBeUndefined();
});

test.each<[what: string, logs: [ShardLog, ...ShardLog[]], message: RegExp]>([
  [
    'another seed',
    [shardLog(1), shardLog(2, { seed: 8 })],
    /^1\.ndjson and 2\.ndjson are not of one run: their seed differs \(7 and 8\)\. Run all/,
  ],
  [
    'another service',
    [shardLog(1), shardLog(2, { subject: { baseUrl: 'http://b.test', baseUrlAlt: 'http://b.test' } })],
    /their service differs \(http:\/\/127\.0\.0\.1:1\/ and http:\/\/b\.test\)/,
  ],
  [
    'other rules',
    [shardLog(1), shardLog(2, { shard: { index: 2, count: 2, rules: ids.slice(1) } })],
    /their list of rules differs .* Run all/,
  ],
  ['a shard twice', [shardLog(1), shardLog(1)], /are both of shard 1\/2\. Name each shard once\.$/],
  [
    'a missing shard',
    [
      shardLog(1, { shard: { index: 1, count: 3, rules: ids } }),
      shardLog(2, { shard: { index: 2, count: 3, rules: ids } }),
    ],
    /^1 shard of 3 missing: 3\. Add the log of each with --from\.$/,
  ],
  [
    'a whole run',
    [shardLog(1), { name: 'whole.ndjson', events: [whole, runEnded()] }],
    /^whole\.ndjson is the log of a whole run\./,
  ],
])('a merge of run logs is refused with one line for %s', (_what, logs, message) => {
  expect(() => mergeRunLogs(logs)).toThrow(message);
});

const endOf = (one: RunEvent[], other: RunEvent[]) =>
  mergeRunLogs([shardLog(1, {}, one), shardLog(2, {}, other)]).at(-1);
const code = (exitCode: RunEnded['exitCode']) => runEnded({ exitCode });
const error: OutcomeRecord = { type: 'error', reason: 'x' };

test.each<[RunEnded['exitCode'], RunEvent[], RunEvent[]]>([
  [0, [code(0)], [code(0)]],
  [0, [code(0)], [code(2)]],
  [2, [code(2)], [code(2)]],
  [2, [code(0)], [ruleDecidedAs(ruleIds.flaky, error), runEnded({ exitCode: 2, reason: '1 rule ended in error' })]],
  [1, [code(1)], [code(2)]],
  [130, [code(1)], [code(130)]],
  [3, [code(3)], [code(130)]],
])('merging shards leads to the exit code %i', (exitCode, one, other) => {
  expect(endOf(one, other)).toMatchObject({ type: 'run-ended', requests: 80, exitCode });
});
