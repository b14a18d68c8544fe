// npm run bench:replicas: replicas of the mock on one PostgreSQL beside a mock in memory and one on SQLite, one hot workspace
// beside 300, how long a replica takes to be ready, and what a simulation with the measured times predicts for CI jobs.
// Load, replicas and database share the processors of this machine, so that rates and latencies are ratios at best; milliseconds
// of a processor are read from /proc, and good on a busy machine too. Options: --seconds, --workspaces, --sessions, --only.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createControl } from '../../src/control-client.ts';
import { createRandom } from '../../test/support/random.ts';
import { type ReplicaGroup, startReplicaGroup } from '../soak/replicas/balanced/start-replica-group.ts';
import { createReplicaProcess } from '../soak/replicas/replica-process.ts';
import { fillWorkspaces, openWorkspaces } from './fill-database.ts';
import { type MeasuredLoad, measureLoad } from './measure-load.ts';
import { type ProcessorTimes, readProcessorTimes } from './processor-times.ts';
import { simulateJobs } from './simulate-jobs.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    // With the three that are there, as many as there can be; a million sessions in all.
    workspaces: { type: 'string', default: '997' },
    sessions: { type: 'string', default: '1003' },
    // load or ready
    only: { type: 'string' },
  },
});
const durationMs = 1_000 * Number(values.seconds);
const manyWorkspaces = 300;
/** A disk that says what it has stored, as a real one does. */
const durable = { fsync: 'on', full_page_writes: 'on' };

if (values.only !== 'ready') await measureLoads();
if (values.only !== 'load') await measureReady();

/** Requests to each, one after the other. */
async function measureLoads(): Promise<void> {
  const rows: Record<string, object> = {};
  for (const [name, state] of [
    ['one mock in memory', undefined],
    ['one mock on SQLite', ''],
    ['one replica on SQLite', 'sqlite:'],
  ] as const) {
    const folder = mkdtempSync(path.join(tmpdir(), 'understudy-bench-'));
    const args = state === undefined ? [] : ['--state', `${state}${path.join(folder, 'state.sqlite')}`];
    let port = 0;
    const command = ['dist/understudy.mjs', 'serve', '--port', '0', '--log', 'silent', '--json', ...args];
    await using mock = createReplicaProcess(command, (listening) => (port = listening));
    await mock.start();
    await measureLoad([port], ['acme-key'], 1_000);
    const before = await readProcessorTimes([mock.pid()]);
    const load = await measureLoad([port], ['acme-key'], durationMs);
    rows[name] = { ...load, ...toTimes(load, before, await readProcessorTimes([mock.pid()])) };
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
      const pids = group.replicas.map(({ pid }) => pid());
      const [before, timesBefore] = [await readCounters(group), await readProcessorTimes(pids, group.postgres)];
      const load = await measureLoad(group.ports(), apiKeys, durationMs);
      const times = await readProcessorTimes(pids, group.postgres);
      const queries = toQueries(load, before, await readCounters(group));
      rows[`${count} on PostgreSQL, ${name}`] = { ...load, ...queries, ...toTimes(load, timesBefore, times) };
    }
    if (count === 3) console.log(`${await readBytesPerEvent(group)} bytes per event, before snapshots stand for them.`);
  }
  console.table(rows);
  const row = rows[`1 on PostgreSQL, ${manyWorkspaces} workspaces`] as Record<
    'replica ms' | 'database ms' | 'queries/request',
    number
  >;
  predict({ replicaMs: row['replica ms'], queryMs: row['database ms'] / row['queries/request'] });
}

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

/** What a request needs of a processor of its replica, and all its queries of one of the database. */
function toTimes({ requests }: MeasuredLoad, before: ProcessorTimes, after: ProcessorTimes) {
  const perRequest = (ms: number) => Math.round((1_000 * ms) / requests) / 1_000;
  return {
    'replica ms': perRequest(after.replicas - before.replicas),
    'database ms': perRequest(after.database - before.database),
  };
}

async function readBytesPerEvent(group: ReplicaGroup): Promise<number> {
  const database = new URL(group.databaseUrl).pathname.slice(1);
  const events = `jsonb_array_length(coalesce(text::jsonb -> 'events', '[]'))`;
  const bytes = `SELECT sum(pg_column_size(entry.*))::float / sum(${events}) FROM understudy_entries AS entry`;
  return Math.round(Number(await group.postgres.query(database, bytes)));
}

/** How long a replica takes until it is ready, and until it has read a workspace. */
async function measureReady(): Promise<void> {
  await using group = await startReplicaGroup(1, [], { synchronous_commit: 'off' });
  const keys = await openWorkspaces(group.ports()[0] ?? 0, Number(values.workspaces));
  const sessions = await fillWorkspaces(group, keys, Number(values.sessions));
  const control = createControl({ baseUrl: `http://127.0.0.1:${group.ports()[0]}/_mock` });
  const last = await control.listSessions({ workspaceId: `w${keys.length - 1}x`, limit: 1 });
  if (last.total !== sessions)
    throw new Error(`The last workspace was expected to have ${sessions} sessions; it has ${last.total}.`);
  const [replica] = group.replicas;
  await replica?.kill();
  const startedAt = performance.now();
  await replica?.start();
  const port = group.ports()[0] ?? 0;
  const ready = await fetch(`http://127.0.0.1:${port}/_mock/ready`);
  const readyMs = performance.now() - startedAt;
  const { replicas: processorMs } = await readProcessorTimes([replica?.pid() ?? 0]);
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
    `${(sessions * keys.length).toLocaleString('en')} sessions in ${keys.length} workspaces: ready after ${readyMs.toFixed(0)} ms (${processorMs.toFixed(0)} of a processor); the first request to a workspace takes ${firstMs[10]?.toFixed(0)} ms (median), the next ones ${queryMs.toFixed(1)} ms.`,
  );
}

/** A job asks once a second; half of what it asks changes something, which takes a second query. */
function predict({ replicaMs, queryMs }: { replicaMs: number; queryMs: number }): void {
  const predicted: Record<string, object> = {};
  for (const jobs of [10, 100, 1_000, 3_000, 10_000])
    for (const [replicas, databaseCores] of [
      [3, 4],
      [12, 4],
      [16, 12],
    ] as const) {
      const system = { jobs, thinkMs: 1_000, writes: 50, replicas, replicaMs, queryMs, databaseCores };
      const { requestsPerSecond, p99Ms, replicasBusy, databaseBusy } = simulateJobs(system, createRandom(1));
      predicted[`${jobs} jobs, ${replicas} replicas, ${databaseCores} cores`] = {
        'requests/s': Math.round(requestsPerSecond),
        'p99 ms': Math.round(p99Ms),
        'replicas busy': replicasBusy.toFixed(2),
        'database busy': databaseBusy.toFixed(2),
      };
    }
  console.table(predicted);
}
