// npm run lab -- verify: measures verify on a mock in another process that answers in 0, 5 and 50 ms. It prints the
// duration, the number of requests, and the slowest rules. Options: --delays, --rule (a prefix of ids), --runs.
import { parseArgs } from 'node:util';
import { type Rule, rules, verify } from '../../contracts/index.ts';
import { mockSubject } from '../../test/support/kit/mock-subject.ts';
import { forkServer } from '../support/fork-server.ts';
import { parsePositiveInteger } from '../support/options.ts';

const most = { delayMs: 5, seconds: 20, requests: 4_800 };

const { values } = parseArgs({
  options: {
    delays: { type: 'string', default: '0,5,50' },
    rule: { type: 'string', default: '' },
    runs: { type: 'string' },
  },
});
const chosen = rules.filter(({ id }) => id.startsWith(values.rule));
const runs = values.runs === undefined ? {} : { runs: parsePositiveInteger('--runs', values.runs) };
const table: Record<string, object> = {};
for (const delayMs of values.delays.split(',').map(Number)) {
  const { seconds, cpuSeconds, requests, ruleMs, failed } = await measureVerify(delayMs, chosen);
  table[`${delayMs} ms`] = {
    seconds: seconds.toFixed(1),
    'cpu s': cpuSeconds.toFixed(1),
    requests,
    'longest rules': ruleMs
      .slice(0, 3)
      .map(({ id, ms }) => `${id} ${(ms / 1_000).toFixed(1)} s`)
      .join(', '),
  };
  for (const id of failed) console.log(`${id} does not pass at ${delayMs} ms, so its figures mean nothing.`);
  const isMissed = delayMs <= most.delayMs && (seconds > most.seconds || requests > most.requests);
  if (isMissed || failed.length > 0) process.exitCode = 1;
}
console.log(`node ${process.version}; ${chosen.length} rules`);
console.table(table);
console.log(`target up to ${most.delayMs} ms: at most ${most.seconds} s and ${most.requests} requests`);

async function measureVerify(delayMs: number, some: readonly Rule[]) {
  await using server = await forkServer(new URL('./served-mock.ts', import.meta.url), [], [`${delayMs}`]);
  const origin = `http://127.0.0.1:${server.port}`;
  const subject = { ...mockSubject(`${origin}/api`), controlUrl: `${origin}/_mock` };
  const ruleMs: { id: string; ms: number }[] = [];
  const failed: string[] = [];
  const [startedAt, cpu] = [performance.now(), process.cpuUsage()];
  await verify(subject, {
    rules: some,
    seed: 1,
    ...runs,
    onEvent(event) {
      if (event.type !== 'rule-decided') return;
      ruleMs.push({ id: event.rule, ms: event.durationMs });
      if (!['passed', 'skipped', 'undecided'].includes(event.outcome.type)) failed.push(event.rule);
    },
  });
  const { user, system } = process.cpuUsage(cpu);
  return {
    seconds: (performance.now() - startedAt) / 1_000,
    cpuSeconds: (user + system) / 1e6,
    requests: await server.ask<number>('requests'),
    ruleMs: ruleMs.toSorted((one, other) => other.ms - one.ms),
    failed,
  };
}
