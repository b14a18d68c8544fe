import { expect, test } from 'vitest';
import { rules, verify } from '../../../contracts/index.ts';
import type { RuleDecided, RunEvent, RunStarted } from '../../../contracts/reports/run-event.ts';
import { mergeRunLogs, type RunLog } from '../../../contracts/reports/run-log.ts';
import { rulesOfShard } from '../../../contracts/verify/plan.ts';
import { createMock } from '../../../mock/index.ts';
import { useFastTime } from '../../support/kit/fast-time.ts';
import { mockSubject } from '../../support/kit/mock-subject.ts';

type ShardLog = Pick<RunLog, 'name' | 'events'>;

useFastTime();

const subject = mockSubject('http://127.0.0.1:1/api');

test.each([1, 2, 3, 5, 7, 200])('%i shards have every rule once, and about as many cases each', (count) => {
  const shards = Array.from({ length: count }, (_, index) => rulesOfShard(rules, { index: index + 1, count }));
  const loads = shards.map((shard) => shard.reduce((sum, { runsFactor = 1 }) => sum + runsFactor, 0));

  expect(shards.flat().toSorted((a, b) => rules.indexOf(a) - rules.indexOf(b))).toEqual(rules);
  expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(
    Math.max(...rules.map(({ runsFactor = 1 }) => runsFactor)),
  );
  for (const shard of shards) expect(shard).toEqual(rules.filter((rule) => shard.includes(rule)));
});

test('the shards of a run come to what the whole run does, with the same cases', async () => {
  const selected = rules.filter(({ id }) => /^(cancel-scheduled|get-session)\//.test(id));
  const record = async (shard?: { index: number; count: number }): Promise<ShardLog> => {
    const mock = createMock({ seed: 'shard' });
    const events: RunEvent[] = [];
    const fetch = async (request: Request) => {
      const response = await mock.fetch(request);
      const isCancel = request.method === 'DELETE' && response.status === 200;
      return isCancel ? Response.json({ ...((await response.json()) as object), message: 'Done' }) : response;
    };
    const options = { rules: selected, runs: 3, seed: 7, fetch, shard };
    await verify(subject, { ...options, onEvent: (event) => void events.push(event) });
    const [started, ...others] = events;
    return { name: `shard-${shard?.index}`, events: [{ ...(started as RunStarted), subject }, ...others] };
  };
  const [whole, ...shards] = await Promise.all([record(), ...[1, 2, 3].map((index) => record({ index, count: 3 }))]);
  const merged = mergeRunLogs(shards as [ShardLog, ...ShardLog[]]);
  const decisionsIn = (events: readonly RunEvent[]) =>
    events
      .filter((event): event is RuleDecided => event.type === 'rule-decided')
      .map(({ rule, checked, outcome }) => ({
        ...{ rule, checked, type: outcome.type },
        statements: 'finding' in outcome ? outcome.finding.statements : undefined,
      }))
      .toSorted((a, b) => a.rule.localeCompare(b.rule));

  expect(decisionsIn(merged)).toEqual(decisionsIn(whole.events));
  expect(decisionsIn(merged).some(({ type }) => type === 'failed')).toBe(true);
  expect(merged[0].rules).toEqual(whole.events[0].rules);
  expect(merged.at(-1)).toMatchObject({ type: 'run-ended', access: 'open', interrupted: false, exitCode: 3 });
});
