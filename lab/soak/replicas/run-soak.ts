import { Agent } from 'node:http';
import { findPostgres } from '../../../test/support/postgres/find-postgres.ts';
import { type PostgresServer, startPostgres } from '../../../test/support/postgres/start-postgres.ts';
import type { Random } from '../../../test/support/random.ts';
import { ask } from './ask-replica.ts';
import { causeFaults, type FaultCounts, type ReplicaSite } from './cause-faults.ts';
import { startFaultProxy } from './fault-proxy.ts';
import type { History, Operation, SoakWorkspace } from './history/history.ts';
import { openWorkspaces } from './open-workspaces.ts';
import { readWorlds } from './read-worlds.ts';
import { createReplicaProcess } from './replica-process.ts';
import { sendRequest } from './send-request.ts';
import { runClients } from './soak-clients.ts';

export interface SoakOptions {
  /** The arguments of node that start a replica by its number. */
  replicaCommand(address: ReplicaAddress, replica: number): readonly string[];
  replicas: number;
  clients: number;
  workspaces: number;
  durationMs: number;
  /** Whether processes and connections fail while clients send requests. */
  hasFaults: boolean;
  random: Random;
}

interface ReplicaAddress {
  databaseUrl: string;
  /** By which clients call it: `127.0.0.1:40123`. */
  host: string;
}

export interface SoakResult {
  history: History;
  faults: FaultCounts | undefined;
  /** What replicas said that ended by themselves. */
  crashes: readonly string[];
}

/** Clients give up after so long, in ms. */
const timeoutMs = 5_000;

/** Starts PostgreSQL and replicas, has clients send requests to them, and returns what they were answered. */
export async function runSoak(options: SoakOptions): Promise<SoakResult> {
  const { random, replicas, clients, durationMs } = options;
  const found = findPostgres(process.env);
  if ('missing' in found) throw new Error(found.missing);
  await using stack = new AsyncDisposableStack();
  const postgres = stack.use(await startPostgres(found.folder));
  const databaseUrl = await postgres.createDatabase();
  const sites: ReplicaSite[] = [];
  for (let index = 0; index < replicas; index += 1)
    sites.push(await startSite(stack, options, postgres, new URL(databaseUrl), index));
  const ports = sites.map((site) => site.clients.port);
  await waitUntilReady(ports);

  const workspaces = await openWorkspaces(ports[0] ?? 0, options.workspaces);
  const end = Date.now() + durationMs;
  const [operations, faults] = await Promise.all([
    runClients({ ports, workspaces, random, clients, isOver: () => Date.now() > end, timeoutMs }),
    options.hasFaults ? causeFaults(sites, postgres, random, durationMs - timeoutMs) : undefined,
  ]);
  await waitUntilReady(ports);
  const finalReads = await readSessions(operations, workspaces, ports, random);
  const worlds = await readWorlds(ports, workspaces);
  const crashes = sites.flatMap((site) => site.process.crashes());
  return { history: { workspaces, operations: [...operations, ...finalReads], worlds }, faults, crashes };
}

async function startSite(
  stack: AsyncDisposableStack,
  { replicaCommand, random }: SoakOptions,
  postgres: PostgresServer,
  databaseUrl: URL,
  replica: number,
): Promise<ReplicaSite> {
  const clients = stack.use(await startFaultProxy(random));
  const database = stack.use(await startFaultProxy(random, postgres.port));
  databaseUrl.port = String(database.port);
  const command = replicaCommand({ databaseUrl: databaseUrl.href, host: `127.0.0.1:${clients.port}` }, replica);
  const process = stack.use(createReplicaProcess(command, clients.retarget));
  await process.start();
  return { process, clients, database };
}

/** Resolves once every replica answers that it is ready. @throws Error when one is not within a minute */
async function waitUntilReady(ports: readonly number[]): Promise<void> {
  const agent = new Agent();
  const end = Date.now() + 60_000;
  for (const [replica, port] of ports.entries()) {
    const isReady = async () => {
      const reply = await sendRequest(agent, { port, method: 'GET', path: '/_mock/health' }, timeoutMs);
      return reply?.status === 200;
    };
    while (!(await isReady())) {
      if (Date.now() > end) throw new Error(`Replica ${replica} was expected to recover within a minute; it did not.`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  agent.destroy();
}

/** Every session that was acknowledged, read once more at one of the replicas. */
async function readSessions(
  operations: readonly Operation[],
  workspaces: readonly SoakWorkspace[],
  ports: readonly number[],
  random: Random,
): Promise<Operation[]> {
  const agent = new Agent({ keepAlive: true });
  const reads: Operation[] = [];
  for (const workspace of workspaces) {
    const sessionIds = operations.flatMap((operation) =>
      operation.workspaceId === workspace.workspaceId &&
      (operation.type === 'trigger-chat' || operation.type === 'trigger-call') &&
      operation.sessionId !== undefined
        ? [operation.sessionId]
        : [],
    );
    const targetOf = (replica: number) => ({ port: ports[replica] ?? 0, replica, workspace, agent, timeoutMs });
    // Where each replica has the clock of the workspace.
    for (const replica of workspace.ownClockFrom === undefined ? [] : ports.keys())
      reads.push(await ask(targetOf(replica), { type: 'move', milliseconds: 0 }));
    for (const sessionId of sessionIds)
      reads.push(await ask(targetOf(random.int(0, ports.length - 1)), { type: 'read', sessionId }));
  }
  agent.destroy();
  return reads;
}
