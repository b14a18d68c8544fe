import { describe, expect, test } from 'vitest';
import type { OutcomeRecord, RunEnded, RunEvent, RunStarted } from '../../../contracts/reports/run-event.ts';
import { mergeRunLogs, type RunLog } from '../../../contracts/reports/run-log.ts';
import { ruleDecidedAs, ruleIds, runEnded, runStartedWith } from '../../support/kit/run-events.ts';

type ShardLog = Pick<RunLog, 'name' | 'events'>;

const ids = Object.values(ruleIds);
const whole = runStartedWith();

/** The log of a shard of two: the first has the rules with an even place. */
function shardLog(index: number, change: Partial<RunStarted> = {}, events: RunEvent[] = [runEnded()]): ShardLog {
  const rules = whole.rules.filter((_rule, place) => place % 2 === index - 1);
  const started = { ...whole, rules, shard: { index, count: 2, rules: ids }, ...change };
  return { name: `${index}.ndjson`, events: [started, ...events] };
}

test('rules are in the order of the whole run, and it is no shard any more', () => {
  const [started] = mergeRunLogs([shardLog(2), shardLog(1)]);

  expect(started.rules).toEqual(whole.rules);
  expect(started.shard).toBeUndefined();
});

describe('refuses with one line', () => {
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
      /their rules differ\. Run all/,
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
  ])('%s', (_what, logs, message) => {
    expect(() => mergeRunLogs(logs)).toThrow(message);
  });
});

describe('the end', () => {
  const endOf = (one: RunEvent[], other: RunEvent[]) =>
    mergeRunLogs([shardLog(1, {}, one), shardLog(2, {}, other)]).at(-1);
  const code = (exitCode: RunEnded['exitCode']) => runEnded({ exitCode });
  const error: OutcomeRecord = { type: 'error', reason: 'x' };

  test('is missing when one shard has none', () => {
    expect(endOf([code(0)], [ruleDecidedAs(ruleIds.passed, { type: 'passed' })])).toMatchObject({
      type: 'rule-decided',
    });
  });

  test.each<[RunEnded['exitCode'], RunEvent[], RunEvent[]]>([
    [0, [code(0)], [code(0)]],
    [0, [code(0)], [code(2)]],
    [2, [code(2)], [code(2)]],
    [2, [code(0)], [ruleDecidedAs(ruleIds.flaky, error), runEnded({ exitCode: 2, reason: '1 rule ended in error' })]],
    [1, [code(1)], [code(2)]],
    [130, [code(1)], [code(130)]],
    [3, [code(3)], [code(130)]],
  ])('has the exit code %i', (exitCode, one, other) => {
    expect(endOf(one, other)).toMatchObject({ type: 'run-ended', exitCode });
  });
});
