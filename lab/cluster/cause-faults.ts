import { setTimeout as wait } from 'node:timers/promises';
import type { PostgresServer } from '../../test/support/postgres/start-postgres.ts';
import type { Read } from './history.ts';
import { beginRead } from './late-reader.ts';
import type { Gate } from './run-load.ts';
import type { Cluster } from './start-cluster.ts';

export interface Faults {
  rounds(): number;
  describe(): string;
  lateReads: readonly Read[];
  stop(): Promise<void>;
}

export function causeFaults(
  postgres: PostgresServer,
  cluster: Cluster,
  kind: 'all' | 'owner',
  sessionIds: readonly string[],
  gate: Gate,
): Faults {
  const { database, ports, processes, restart } = cluster;
  const findOwner = async () => {
    const url = (await postgres.query(database, 'SELECT url FROM understudy_owner')).trim();
    return Math.max(
      0,
      ports.findIndex((port) => url.endsWith(`:${port}`)),
    );
  };
  const kill = async (index: number) => {
    process.kill(processes[index]?.pid ?? 0, 'SIGKILL');
    await wait(700);
    await restart(index);
  };
  const lateReads: Read[] = [];
  // Pauses the process that owns the state for longer than every timeout, so that another process takes over and
  // answers writes.
  const pause = async (index: number) => {
    const readers = await Promise.all(sessionIds.slice(0, 8).map((id) => beginRead(ports[index] ?? 0, id)));
    // Hold back all clients before the pause. A failed write would tell the paused process that another process has
    // taken over.
    const opening = Promise.withResolvers<void>();
    gate.isOpen = opening.promise;
    await wait(400);
    process.kill(processes[index]?.pid ?? 0, 'SIGSTOP');
    opening.resolve();
    await wait(4_000);
    const reads = readers.map((reader) => reader.finish());
    await wait(2_000);
    process.kill(processes[index]?.pid ?? 0, 'SIGCONT');
    lateReads.push(...(await Promise.all(reads)).flat());
  };
  const endConnections = () =>
    postgres.query(
      'postgres',
      `SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = '${database}'`,
    );
  const setReadOnly = async (value: 'on' | 'off') => {
    await postgres.query('postgres', `ALTER DATABASE ${database} SET default_transaction_read_only = ${value}`);
    await endConnections();
  };
  const ofOwner: Record<string, () => Promise<unknown>> = {
    'owner killed': async () => kill(await findOwner()),
    'owner paused': async () => pause(await findOwner()),
    'connections ended': endConnections,
  };
  const ofOthers: Record<string, () => Promise<unknown>> = {
    'another killed': async () => kill(((await findOwner()) + 1) % 3),
    'another paused': async () => pause(((await findOwner()) + 1) % 3),
    'database killed': async () => {
      await postgres.stop('SIGQUIT');
      await wait(800);
      await postgres.start();
    },
    'database restarted': async () => {
      await postgres.stop('SIGINT');
      await postgres.start();
    },
    'database read-only': async () => {
      await setReadOnly('on');
      await wait(1_500);
      await setReadOnly('off');
    },
  };
  const faults = Object.entries(kind === 'all' ? { ...ofOwner, ...ofOthers } : ofOwner);
  const counts = new Map<string, number>();
  let isStopped = false;
  const run = async () => {
    for (let round = 0; !isStopped; round += 1) {
      const [name, cause] = faults[round % faults.length] as (typeof faults)[number];
      await wait(1_500);
      if (isStopped) return;
      await cause();
      counts.set(name, (counts.get(name) ?? 0) + 1);
      await wait(1_500);
    }
  };
  const running = run();
  return {
    lateReads,
    rounds: () => [...counts.values()].reduce((sum, count) => sum + count, 0),
    describe: () => [...counts].map(([name, count]) => `${count} × ${name}`).join(', '),
    async stop() {
      isStopped = true;
      await running;
    },
  };
}
