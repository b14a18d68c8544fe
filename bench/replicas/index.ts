// npm run bench:replicas: replicas of the mock on one PostgreSQL beside a mock in memory and one on SQLite, one hot workspace
// beside 300, how long a replica takes to be ready, and what a simulation with the measured times predicts for CI jobs.
// Load, replicas and database share the processors of this machine. Options: --seconds, --workspaces, --sessions.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createRandom } from '../../test/support/random.ts';
import { createReplicaProcess } from '../soak/replicas/replica-process.ts';
import { type ReplicaGroup, startReplicaGroup } from '../soak/replicas/start-replica-group.ts';
import { fillWorkspaces, openWorkspaces } from './fill-database.ts';
import { type MeasuredLoad, measureLoad } from './measure-load.ts';
import { simulateJobs } from './simulate-jobs.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    workspaces: { type: 'string', default: '1000' },
    sessions: { type: 'string', default: '1000' },
  },
});
const durationMs = 1_000 * Number(values.seconds);
const manyWorkspaces = 300;
/** A disk that says what it has stored, as a real one does. */
const durable = { fsync: 'on', full_page_writes: 'on' };

const rows: Record<string, object> = {};
for (const [name, stateArgs] of [
  ['in memory', []],
  ['on SQLite', ['--state']],
] as const) {
  const folder = mkdtempSync(path.join(tmpdir(), 'understudy-bench-'));
  const args = stateArgs.length === 0 ? [] : ['--state', path.join(folder, 'state.sqlite')];
  let port = 0;
  const command = ['dist/understudy.mjs', 'serve', '--port', '0', '--log', 'silent', '--json', ...args];
  await using mock = createReplicaProcess(command, (listening) => (port = listening));
  await mock.start();
  await measureLoad([port], ['acme-key'], 1_000);
  rows[`one mock ${name}`] = await measureLoad([port], ['acme-key'], durationMs);
  rmSync(folder, { recursive: true });
}
for (const count of [1, 2, 3]) {
  await using group = await startReplicaGroup(count, [], durable);
  const keys = await openWorkspaces(group.ports()[0] ?? 0, manyWorkspaces);
  for (const [name, apiKeys] of [
    ['one workspace', keys.slice(0, 1)],
    [`${manyWorkspaces} workspaces`, keys],
  ] as const) {
    await measureLoad(group.ports(), apiKeys, 1_000);
    const before = await readCounters(group);
    const load = await measureLoad(group.ports(), apiKeys, durationMs);
    rows[`${count} on PostgreSQL, ${name}`] = { ...load, ...toQueries(load, before, await readCounters(group)) };
  }
  if (count === 3) rows['bytes per event'] = { requests: await readBytesPerEvent(group) };
}
console.table(rows);

const queryMs = await measureReady();
const memory = rows['one mock in memory'] as MeasuredLoad;
const replica = rows[`1 on PostgreSQL, ${manyWorkspaces} workspaces`] as MeasuredLoad;
predict({ replicaMs: 1_000 / replica['requests/s'], queryMs });
console.log(
  `One replica answers ${(replica['requests/s'] / memory['requests/s']).toFixed(3)} of what a mock in memory does.`,
);

type Counters = Record<'catch_ups' | 'appends' | 'conflicts', number>;

/** What all replicas have counted since their start. */
async function readCounters(group: ReplicaGroup): Promise<Counters> {
  const counters: Counters = { catch_ups: 0, appends: 0, conflicts: 0 };
  for (const port of group.ports()) {
    const text = await (await fetch(`http://127.0.0.1:${port}/_mock/metrics`)).text();
    for (const name of ['catch_ups', 'appends', 'conflicts'] as const)
      counters[name] += Number(new RegExp(`^understudy_${name}_total (\\d+)$`, 'm').exec(text)?.[1]);
  }
  return counters;
}

function toQueries({ requests }: MeasuredLoad, before: Counters, after: Counters) {
  const queries = after.catch_ups + after.appends - before.catch_ups - before.appends;
  return {
    conflicts: after.conflicts - before.conflicts,
    'queries/request': Math.round((100 * queries) / requests) / 100,
  };
}

async function readBytesPerEvent(group: ReplicaGroup): Promise<number> {
  const database = new URL(group.databaseUrl).pathname.slice(1);
  const events = `SELECT count(*) FROM understudy_entries, regexp_matches(text, '"type":', 'g')`;
  const size = `pg_total_relation_size('understudy_entries') + pg_total_relation_size('understudy_snapshots')`;
  return Math.round(Number(await group.postgres.query(database, `SELECT (${size})::float / (${events})`)));
}

/** How long a replica takes until it is ready, and until it has read a workspace. Returns what a query takes, in ms. */
async function measureReady(): Promise<number> {
  await using group = await startReplicaGroup(1, [], { synchronous_commit: 'off' });
  const keys = await openWorkspaces(group.ports()[0] ?? 0, Number(values.workspaces));
  const sessions = await fillWorkspaces(group, keys, Number(values.sessions));
  const [replica] = group.replicas;
  await replica?.kill();
  const startedAt = performance.now();
  await replica?.start();
  const port = group.ports()[0] ?? 0;
  const ready = await fetch(`http://127.0.0.1:${port}/_mock/ready`);
  const readyMs = performance.now() - startedAt;
  if (ready.status !== 204) throw new Error('The replica was expected to be ready.');
  const readFirst = async (apiKey: string) => {
    const askedAt = performance.now();
    await fetch(`http://127.0.0.1:${port}/api/session/fetch/none`, { headers: { 'x-api-key': apiKey } });
    return performance.now() - askedAt;
  };
  const firstMs: number[] = [];
  for (const key of keys.slice(-20)) firstMs.push(await readFirst(key));
  firstMs.sort((one, other) => one - other);
  const askedAt = performance.now();
  const queries = 200;
  for (let index = 0; index < queries; index += 1) await readFirst(keys.at(-1) ?? '');
  const queryMs = (performance.now() - askedAt) / queries;
  console.log(
    `${(sessions * keys.length).toLocaleString('en')} sessions in ${keys.length} workspaces: ready after ${readyMs.toFixed(0)} ms; the first request to a workspace takes ${firstMs[10]?.toFixed(0)} ms (median), the next ones ${queryMs.toFixed(1)} ms.`,
  );
  return queryMs;
}

/** A job asks once a second; half of what it asks changes something. A query takes half of what a read takes in all. */
function predict({ replicaMs, queryMs }: { replicaMs: number; queryMs: number }): void {
  const predicted: Record<string, object> = {};
  for (const jobs of [10, 100, 1_000, 3_000, 10_000])
    for (const replicas of [3, 12]) {
      const system = { jobs, thinkMs: 1_000, writes: 50, replicas, replicaMs, queryMs: queryMs / 2, databaseCores: 4 };
      const { requestsPerSecond, p99Ms, replicasBusy, databaseBusy } = simulateJobs(system, createRandom(1));
      predicted[`${jobs} jobs, ${replicas} replicas`] = {
        'requests/s': Math.round(requestsPerSecond),
        'p99 ms': Math.round(p99Ms),
        'replicas busy': replicasBusy.toFixed(2),
        'database busy': databaseBusy.toFixed(2),
      };
    }
  console.table(predicted);
}
