import { loadJsonServer } from './control/data/json-server-app.ts';
import { createDashboardHandler } from './control/pages/dashboard-files.ts';
import { createDocsHandler } from './control/pages/docs-files.ts';
import { createMockOn } from './create-mock.ts';
import { createNodeServer } from './http/adapters/node-server.ts';
import { openStreams } from './log/open-streams.ts';
import type { SqliteLog } from './log/sqlite/sqlite-log.ts';
import type { Mock, MockOptions } from './mock.ts';
import type { Platform } from './platform.ts';
import type { Replica, ReplicaOptions } from './replicas/replica.ts';

export { type Clock, type ManualClock, manualClock, realClock, scaledClock } from './clock/clock.ts';
export type { EventLog } from './log/event-log.ts';
export type { SqliteLog } from './log/sqlite/sqlite-log.ts';
export type { ListenOptions, ListenResult, Mock, MockOptions } from './mock.ts';
export type { Replica } from './replicas/replica.ts';
export type { LoadedScenario, Scenario, ScenarioContent } from './scenarios/scenario.ts';
export { parseProfileFile, parseScenarioFile, parseWorkspacesFile } from './start/parse-files.ts';

const node: Platform = {
  createServer: createNodeServer,
  createDashboardHandler,
  createDocsHandler,
  loadJsonServer,
  readMemory: () => process.memoryUsage(),
};

/**
 * Creates a mock of the whole service. Mocks share no state.
 *
 * @param options all optional; see {@link MockOptions}
 * @returns a mock that answers `fetch` at once and listens nowhere
 * @throws TypeError when `workspaces`, `profile` or `snapshot` is invalid, or when there is a snapshot and `log` already
 * contains events. The message has every issue.
 * @example
 * ```ts
 * await using mock = createMock({ seed: 'test', clock: manualClock(Date.parse('2026-11-20T09:00:00Z')) });
 * const client = createClient({ baseUrl: 'http://mock/api', apiKey: 'acme-key', fetch: mock.fetch });
 * mock.time.advance({ hours: 2 });
 * ```
 */
export function createMock(options?: MockOptions): Mock {
  return createMockOn(node, options);
}

/**
 * Creates a mock whose state is in a PostgreSQL database, or in a SQLite file that processes of one machine share. All that
 * use the same one are one service: what one of them has answered, all know. The driver `pg` is loaded on first use.
 *
 * @param url `postgres://user@host/database` or `sqlite:FILE`. Tables are created there if they are missing.
 * @param options as those of `createMock`; `seed` and `clock` are for a new database, and `keep` is for each workspace
 * @throws TypeError when `workspaces` or `profile` is invalid; Error when `pg` is needed and not installed, when the database
 * cannot be reached, or when its tables are of a later version
 * @example
 * ```ts
 * await using replica = await createReplica('postgres://understudy@127.0.0.1/understudy');
 * const { baseUrl } = await replica.listen({ port: 4010 });
 * ```
 */
export async function createReplica(
  url: string,
  { seed = crypto.randomUUID(), ...options }: { seed?: string } & Omit<ReplicaOptions, 'streams' | 'seed'> = {},
): Promise<Replica> {
  const [streams, { createReplicaOn }] = await Promise.all([
    openStreams(url, seed),
    import('./replicas/create-replica.ts'),
  ]);
  try {
    const { createDashboardHandler: _, ...platform } = node;
    return await createReplicaOn(platform, { ...options, streams, seed: streams.seed });
  } catch (error) {
    await streams.close();
    throw error;
  }
}

/**
 * Opens or creates a SQLite file of events, for `MockOptions.log`. SQLite is loaded on first use.
 *
 * @param file path of the file
 * @param seed stored in a new file; an existing file keeps its own
 * @returns the log, with the seed stored in the file. Pass both to `createMock`, and close the log after the mock.
 * @throws Error when the file is no such log, has another format, or is in use by another process
 * @example
 * ```ts
 * const log = await openSqliteLog('state.sqlite', 'demo');
 * const mock = createMock({ seed: log.seed, log });
 * ```
 */
export async function openSqliteLog(file: string, seed: string): Promise<SqliteLog> {
  return (await import('./log/sqlite/sqlite-log.ts')).openSqliteLog(file, seed);
}

/** Tools for state files that no mock uses: what is in one, a smaller one, what is left of one that is damaged. */
export type StateFileTools = Pick<
  typeof import('./log/sqlite/state-file.ts'),
  'inspectStateFile' | 'repairStateFile' | 'compactStateFile' | 'exportStateFile'
>;

/**
 * Loads the tools for state files, and SQLite with them.
 *
 * @example
 * ```ts
 * const { inspectStateFile } = await loadStateFileTools();
 * console.log(inspectStateFile('state.sqlite').events);
 * ```
 */
export async function loadStateFileTools(): Promise<StateFileTools> {
  return await import('./log/sqlite/state-file.ts');
}

/** Tools for the state of replicas: what a database has, as a snapshot too, and copies between databases and state files. */
export type DatabaseTools = Pick<
  typeof import('./replicas/state/database-state.ts'),
  'inspectDatabase' | 'compactDatabase' | 'exportDatabase' | 'copyState'
>;

/**
 * Loads the tools for databases. Each takes an address as `createReplica` does, and loads its driver on first use.
 *
 * @example
 * ```ts
 * const { copyState } = await loadDatabaseTools();
 * await copyState('state.sqlite', 'postgres://understudy@127.0.0.1/understudy');
 * ```
 */
export async function loadDatabaseTools(): Promise<DatabaseTools> {
  return import('./replicas/state/database-state.ts');
}
