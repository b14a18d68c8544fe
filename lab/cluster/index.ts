// npm run lab -- cluster: tests three processes of a shared mock on PostgreSQL while processes and the database are
// killed. No answered write may be lost or doubled. Each of three controls breaks one mechanism, and the lab must
// detect the control. Options: --writes, --only faults|controls|verify|cost|takeover, or the name of a control.
import { parseArgs } from 'node:util';
import { findPostgres, startPostgres } from '../../test/support/postgres/start-postgres.ts';
import { parsePositiveInteger } from '../support/options.ts';
import { causeFaults } from './cause-faults.ts';
import { measureCost } from './cost.ts';
import { checkHistory, type HistoryCounts } from './history.ts';
import { askUntilAnswered, type Gate, runLoad, toMarkers } from './run-load.ts';
import { type Sabotage, startCluster } from './start-cluster.ts';
import { measureTakeoverMs } from './takeover.ts';
import { verifyWithKills } from './verify-with-kills.ts';

const { values } = parseArgs({ options: { writes: { type: 'string', default: '20000' }, only: { type: 'string' } } });
const minWrites = parsePositiveInteger('--writes', values.writes);
const found = findPostgres(process.env);
if ('missing' in found) throw new Error(found.missing);
await using postgres = await startPostgres(found.folder);

interface RunResult extends HistoryCounts {
  line: string;
  sentTwice: number;
  unexpected: readonly string[];
}

async function run(sabotage: Sabotage, writes: number, rounds: number): Promise<RunResult> {
  await using cluster = await startCluster(postgres, sabotage);
  const { ports } = cluster;
  const sessionIds: string[] = [];
  for (let count = 0; count < (sabotage === '' ? 100 : 20); count += 1) {
    const body = { doReturnResponse: true, agentName: 'Ava', message: 'begin' };
    const answer = (await askUntilAnswered(ports, 'POST', '/api/chat-agent/trigger', body)) as Created;
    sessionIds.push(answer.data.sessionId);
  }
  for (let count = 0; count < 60; count += 1) {
    const scheduleTime = new Date(Date.now() + count * 1_000).toISOString();
    const body = { communicationChannel: 'Website Chat', customerNumber: `visitor-${count}`, scheduleTime };
    await askUntilAnswered(ports, 'POST', '/api/chat-agent/trigger', body);
  }
  const gate: Gate = { isOpen: Promise.resolve() };
  const faults = causeFaults(postgres, cluster, sabotage === '' ? 'all' : 'owner', sessionIds, gate);
  const load = await runLoad(
    ports,
    sessionIds,
    16,
    gate,
    (seen) => seen.writes.length >= writes && faults.rounds() >= rounds,
  );
  await faults.stop();
  const final = new Map<string, readonly string[]>();
  for (const id of sessionIds)
    final.set(id, toMarkers(await askUntilAnswered(ports, 'GET', `/api/session/fetch/${id}`)));
  const counts = checkHistory(load.writes, [...load.reads, ...faults.lateReads], final);
  const sentTwice = await countSentTwice(ports);
  const outcomes = Object.entries(Object.groupBy(load.writes, ({ outcome }) => outcome));
  const line = [
    `${load.writes.length} writes (${outcomes.map(([name, list]) => `${list?.length} ${name}`).join(', ')})`,
    `${load.reads.length} reads, ${faults.lateReads.length} late ones; ${faults.describe()}:`,
    `${counts.lost} lost, ${counts.stale} stale, ${counts.doubled} doubled, ${sentTwice} sent twice`,
  ].join(' ');
  return { ...counts, sentTwice, line, unexpected: [...load.unexpected].map(([what, times]) => `${times} × ${what}`) };
}

interface Created {
  data: { sessionId: string };
}

async function countSentTwice(ports: readonly number[]): Promise<number> {
  const times = new Map<string, number>();
  for (let since = 0; ; ) {
    const path = `/_mock/events?since=${since}&limit=1000`;
    const { events, next } = (await askUntilAnswered(ports, 'GET', path)) as {
      events: { type: string; sessionId?: string; messageIndex?: number }[];
      next: number;
    };
    for (const { type, sessionId, messageIndex } of events) {
      const key = `${type} ${sessionId} ${messageIndex}`;
      if (type === 'message-sent') times.set(key, (times.get(key) ?? 0) + 1);
    }
    if (events.length === 0) return [...times.values()].filter((count) => count > 1).length;
    since = next;
  }
}

const problems: string[] = [];
if (values.only === undefined || values.only === 'faults') {
  const { line, lost, stale, doubled, sentTwice, unexpected } = await run('', minWrites, 16);
  console.log(line);
  if (lost + stale + doubled + sentTwice > 0) problems.push('an answered write was lost, doubled or not seen');
  problems.push(...unexpected);
}
for (const sabotage of ['no-epoch', 'no-confirmation', 'send-again'] as const) {
  if (values.only !== undefined && values.only !== 'controls' && values.only !== sabotage) continue;
  const { line, lost, stale, doubled, sentTwice } = await run(sabotage, minWrites / 4, 9);
  console.log(`Control, ${sabotage}: ${line}`);
  if (lost + stale + doubled + sentTwice === 0) problems.push(`the control ${sabotage} was not found out`);
}
if (values.only === undefined || values.only === 'verify') {
  const { line, problems: more } = await verifyWithKills(postgres);
  console.log(line);
  problems.push(...more);
}
if (values.only === undefined || values.only === 'cost')
  for (const line of await measureCost(postgres)) console.log(line);
if (values.only === undefined || values.only === 'takeover')
  for (const [signal, limitMs] of [
    ['SIGKILL', 2_000],
    ['SIGSTOP', 5_000],
  ] as const) {
    const ms = Math.round(await measureTakeoverMs(postgres, signal));
    console.log(`Another process answers ${ms} ms after a ${signal} of the owner of 10,000 sessions.`);
    if (ms > limitMs) problems.push(`a takeover took ${ms} ms`);
  }

for (const problem of problems) console.log(`Problem: ${problem}.`);
process.exitCode = problems.length === 0 ? 0 : 1;
