import type { PostgresServer } from '../../../test/support/postgres/start-postgres.ts';
import type { Random } from '../../../test/support/random.ts';
import type { FaultProxy } from './fault-proxy.ts';
import type { ReplicaProcess } from './replica-process.ts';

/** A replica, the way to it, and its way to the database. */
export interface ReplicaSite {
  process: ReplicaProcess;
  clients: FaultProxy;
  database: FaultProxy;
}

export type FaultCounts = Record<keyof typeof faults, number>;

interface FaultContext {
  site: ReplicaSite;
  postgres: PostgresServer;
  random: Random;
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** What goes wrong, and is right again when the promise resolves. */
const faults = {
  async 'replicas killed'({ site, random }: FaultContext) {
    await site.process.kill();
    await sleep(random.int(100, 1_500));
    await site.process.start();
  },
  async 'connections of clients cut'({ site: { clients } }: FaultContext) {
    clients.cut('now');
  },
  async 'connections to the database cut'({ site: { database }, random }: FaultContext) {
    database.cut(random.pick(['now', 'heal']));
    await sleep(random.int(100, 1_500));
    database.heal();
  },
  async 'connections delayed'({ site, random }: FaultContext) {
    const proxy = random.pick([site.clients, site.database]);
    proxy.delay(random.int(20, 200));
    await sleep(random.int(500, 2_000));
    proxy.heal();
  },
  async 'databases that stall'({ site: { database }, random }: FaultContext) {
    database.delay(Number.POSITIVE_INFINITY);
    await sleep(random.int(500, 4_000));
    database.heal();
  },
  async 'databases restarted'({ postgres, random }: FaultContext) {
    await postgres.stop(random.pick(['SIGQUIT', 'SIGINT']));
    await sleep(random.int(100, 1_000));
    await postgres.start();
  },
} satisfies Record<string, (context: FaultContext) => Promise<void>>;

/** How often each is chosen, of 100. A restart of the database concerns all, and takes the longest. */
const weights: FaultCounts = {
  'replicas killed': 26,
  'connections of clients cut': 20,
  'connections to the database cut': 20,
  'connections delayed': 18,
  'databases that stall': 10,
  'databases restarted': 6,
};

/** Causes one fault after the other for so long, and ends each. Returns how many there were. */
export async function causeFaults(
  sites: readonly ReplicaSite[],
  postgres: PostgresServer,
  random: Random,
  durationMs: number,
): Promise<FaultCounts> {
  const counts: FaultCounts = { ...weights };
  const names = Object.keys(faults) as (keyof typeof faults)[];
  for (const name of names) counts[name] = 0;
  const drawn = names.flatMap((name) => Array.from({ length: weights[name] }, () => name));
  const end = Date.now() + durationMs;
  const causeNext = async () => {
    const name = random.pick(drawn);
    counts[name] += 1;
    await faults[name]({ site: random.pick(sites), postgres, random });
  };
  while (Date.now() < end) {
    await causeNext();
    await sleep(random.int(50, 600));
  }
  return counts;
}
