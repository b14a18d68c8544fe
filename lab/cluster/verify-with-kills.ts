import { setTimeout as wait } from 'node:timers/promises';
import { verify } from '../../contracts/index.ts';
import { mockSubject } from '../../test/support/kit/mock-subject.ts';
import type { PostgresServer } from '../../test/support/postgres/start-postgres.ts';
import { startCluster } from './start-cluster.ts';

/**
 * While `verify` tests the last process of a shared mock, kills the other processes, and cuts the database connections
 * of the last one.
 */
export async function verifyWithKills(postgres: PostgresServer): Promise<{ line: string; problems: string[] }> {
  await using cluster = await startCluster(postgres, '', [0, 0, 0]);
  const { database, ports, processes, restart } = cluster;
  let isOver = false;
  const losses = { killed: 0, 'cut off': 0 };
  const killOwners = async () => {
    while (!isOver) {
      await wait(1_000);
      const url = await postgres.query(database, 'SELECT url FROM understudy_owner');
      const owner = ports.findIndex((port) => url.trim().endsWith(`:${port}`));
      if (owner === 2) {
        const ended = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${database}'`;
        await postgres.query('postgres', ended);
        losses['cut off'] += 1;
      } else {
        process.kill(processes[owner]?.pid ?? 0, 'SIGKILL');
        losses.killed += 1;
        await wait(700);
        await restart(owner);
      }
    }
  };
  const killing = killOwners();
  const origin = `http://127.0.0.1:${ports[2]}`;
  const outcomes: { rule: string; type: string }[] = [];
  await verify(
    { ...mockSubject(`${origin}/api`), controlUrl: `${origin}/_mock` },
    {
      seed: 1,
      onEvent(event) {
        if (event.type === 'rule-decided') outcomes.push({ rule: event.rule, type: event.outcome.type });
      },
    },
  );
  isOver = true;
  await killing;
  const counts = Object.entries(Object.groupBy(outcomes, ({ type }) => type)).map(
    ([type, of]) => `${of?.length} ${type}`,
  );
  // If the response to a write is lost, the service may have executed the write. The rule that sent it then ends with
  // an error, which is no problem here.
  const problems = outcomes
    .filter(({ type }) => type === 'failed' || type === 'flaky')
    .map(({ rule, type }) => `${rule} is ${type}`);
  const lost = `the owner killed ${losses.killed} times and cut off ${losses['cut off']} times`;
  if (losses.killed + losses['cut off'] < 3) problems.push(`${lost}, which proves little`);
  return { line: `verify, ${lost}: ${counts.join(', ')}`, problems };
}
