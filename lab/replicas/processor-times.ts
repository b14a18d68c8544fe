import { readdirSync, readFileSync } from 'node:fs';
import type { PostgresClient } from '../../test/support/postgres/postgres-client.ts';
import { readProcessTime } from '../http/processor-time.ts';

/** Milliseconds of a processor: what they need is the same whatever else the machine does meanwhile. */
export interface ProcessorTimes {
  replicas: number;
  database: number;
}

/** What processes have needed so far: those of these ids, and all of a database. */
export async function readProcessorTimes(pids: readonly number[], postgres?: PostgresClient): Promise<ProcessorTimes> {
  return {
    replicas: sumTimes(pids),
    database: postgres === undefined ? 0 : sumTimes(await findServerProcesses(postgres)),
  };
}

function sumTimes(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + (whileItRuns(() => readProcessTime(pid)) ?? 0) / 1_000, 0);
}

/** Undefined when the process has just ended. */
function whileItRuns<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** One for each connection, and those that write to the disk. */
async function findServerProcesses(postgres: PostgresClient): Promise<number[]> {
  const file = await postgres.query('postgres', "SELECT pg_read_file('postmaster.pid')");
  const parent = Number(file.split('\n')[0]);
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.filter((pid) => readParent(pid) === parent).map(Number);
}

function readParent(pid: string): number | undefined {
  return whileItRuns(() => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  });
}
