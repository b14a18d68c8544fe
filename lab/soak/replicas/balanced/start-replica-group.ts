import { findPostgres } from '../../../../test/support/postgres/find-postgres.ts';
import { type PostgresServer, startPostgres } from '../../../../test/support/postgres/start-postgres.ts';
import { createReplicaProcess, type ReplicaProcess } from '../replica-process.ts';
import { startBalancer } from './start-balancer.ts';

/** Replicas on a PostgreSQL of their own, behind a load balancer. */
export interface ReplicaGroup extends AsyncDisposable {
  /** Of the load balancer, without `/api`. */
  baseUrl: string;
  postgres: PostgresServer;
  databaseUrl: string;
  replicas: readonly ReplicaProcess[];
  /** The ports of those that listen. */
  ports(): readonly number[];
}

/** Starts so many replicas. @param args more arguments of `understudy serve` */
export async function startReplicaGroup(
  count: number,
  args: readonly string[] = [],
  settings: Record<string, string> = {},
): Promise<ReplicaGroup> {
  const found = findPostgres(process.env);
  if ('missing' in found) throw new Error(found.missing);
  const stack = new AsyncDisposableStack();
  try {
    const postgres = stack.use(await startPostgres(found.folder, settings));
    const databaseUrl = await postgres.createDatabase();
    const listening = new Map<number, number>();
    const balancer = stack.use(await startBalancer(() => [...listening.values()]));
    const replicas: ReplicaProcess[] = [];
    for (let index = 0; index < count; index += 1) {
      const options = ['--state', databaseUrl, '--port', '0', '--log', 'silent', '--json'];
      const host = ['--allow-host', `127.0.0.1:${balancer.port}`];
      const command = ['dist/understudy.mjs', 'serve', ...options, ...host, ...args];
      const replica = stack.use(createReplicaProcess(command, (port) => listening.set(index, port)));
      await replica.start();
      replicas.push(replica);
    }
    const baseUrl = `http://127.0.0.1:${balancer.port}`;
    const dispose = () => stack.disposeAsync();
    return {
      baseUrl,
      postgres,
      databaseUrl,
      replicas,
      ports: () => [...listening.values()],
      [Symbol.asyncDispose]: dispose,
    };
  } catch (error) {
    await stack.disposeAsync();
    throw error;
  }
}
