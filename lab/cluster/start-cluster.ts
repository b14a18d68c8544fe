import type { PostgresServer } from '../../test/support/postgres/start-postgres.ts';
import { type ForkedServer, forkServer } from '../support/fork-server.ts';

export type Sabotage = '' | 'no-epoch' | 'no-confirmation' | 'send-again';

export interface Cluster extends AsyncDisposable {
  database: string;
  ports: readonly number[];
  processes: readonly ForkedServer[];
  restart(index: number): Promise<void>;
}

const clockErrorDays = [0, 3, -5];

const served = new URL('./served-process.ts', import.meta.url);
const answerReadsAtOnce = new URL('./answer-reads-at-once.ts', import.meta.url);

/** A deliberate fault: the process writes events even after another process has taken over. */
const appendWithoutEpoch = `
  CREATE OR REPLACE FUNCTION understudy_append(
    owner_epoch bigint, replaces boolean, forgotten bigint[], numbers bigint[], events text[]
  ) RETURNS boolean LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO understudy_events SELECT * FROM unnest(numbers, events)
      ON CONFLICT (number) DO UPDATE SET event = excluded.event;
    RETURN true;
  END $$`;

export async function startCluster(
  postgres: PostgresServer,
  sabotage: Sabotage,
  clocks = clockErrorDays,
): Promise<Cluster> {
  const url = await postgres.createDatabase();
  const database = new URL(url).pathname.slice(1);
  const processes: ForkedServer[] = [];
  const ports: number[] = [];
  const start = async (index: number) => {
    const args = [url, String(ports[index] ?? 0), String(clocks[index]), sabotage];
    const before = sabotage === 'no-confirmation' ? ['--import', answerReadsAtOnce.href] : [];
    const server = await forkServer(served, before, args);
    processes[index] = server;
    ports[index] = server.port;
  };
  for (const index of clocks.keys()) await start(index);
  if (sabotage === 'no-epoch') await postgres.query(database, appendWithoutEpoch);
  return {
    database,
    ports,
    processes,
    restart: start,
    async [Symbol.asyncDispose]() {
      await Promise.all(processes.map((server) => server[Symbol.asyncDispose]()));
    },
  };
}
