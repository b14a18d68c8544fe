import '../src/check-node.ts';
import { loadPeer } from '../src/load-peer.ts';
import { servePage } from './control/pages.ts';
import { createMockOn } from './create-mock.ts';
import { createNodeServer } from './http/adapters/node-server.ts';
import type { Runtime } from './listen.ts';
import type { SqliteLog } from './log/sqlite-log.ts';
import {
  checkMockOptions,
  checkSharedMockOptions,
  type Mock,
  type MockOptions,
  type SharedMock,
  type SharedMockOptions,
} from './mock.ts';

export { type Clock, manualClock, realClock, scaledClock } from './engine/clock.ts';
export type { EventLog } from './engine/event-log.ts';
export type { ListenOptions, Mock, MockOptions } from './mock.ts';
export { parseProfileFile, parseScenarioFile, parseWorkspacesFile } from './start/parse-files.ts';
export type { Scenario } from './start/scenario.ts';

const node: Runtime = {
  createServer: createNodeServer,
  servePage,
  answerData: async (engine, request, path) =>
    (await import('./control/data/index.ts')).answerData(engine, request, path),
};

/**
 * Creates a mock of the whole service. Mocks share no state.
 * @param options all optional; see {@link MockOptions}
 * @returns a mock that answers `fetch` at once and does not listen yet
 * @throws TypeError with every issue, when an option is unknown or invalid, or when there is a snapshot and `log` has
 * events
 * @example
 * ```ts
 * await using mock = createMock({ seed: 'test', clock: manualClock(Date.parse('2026-11-20T09:00:00Z')) });
 * const client = createClient({ baseUrl: 'http://mock/api', apiKey: 'acme-key', fetch: mock.fetch });
 * mock.time.advance({ hours: 2 });
 * ```
 */
export function createMock(options: MockOptions = {}): Mock {
  checkMockOptions(options);
  return createMockOn(node, options);
}

/**
 * Creates one of several processes that together are one mock, with its state in a PostgreSQL database. One process
 * owns the state and answers. All other processes forward requests to the owner, and one of them takes over when the
 * owner stops. The driver `pg` is loaded on first use.
 * @param url `postgres://user@host/database`. Missing tables are created in the database.
 * @param options as those of `createMock`; `seed`, `workspaces` and `profile` are for a new database
 * @throws TypeError when `workspaces` or `profile` is invalid
 * @throws Error when `pg` is not installed, the database cannot be reached, or its tables have another format
 * @example
 * ```ts
 * await using mock = await createSharedMock('postgres://understudy@127.0.0.1/understudy');
 * const { baseUrl } = await mock.listen({ port: 4010 });
 * ```
 */
export async function createSharedMock(url: string, options: SharedMockOptions = {}): Promise<SharedMock> {
  checkSharedMockOptions(options);
  const load = () => import('./create-shared-mock.ts');
  const { createSharedMockOn } = await loadPeer('pg', 'PostgreSQL needs its driver', load);
  return createSharedMockOn(node, url, options);
}

/**
 * Opens or creates a SQLite file of events, for `MockOptions.log`. SQLite is loaded on first use.
 * @param file path of the file
 * @param seed stored in a new file; an existing file keeps its own seed
 * @param report called when stored changes are missing, or another program changes the file. Default: prints the text
 * @returns the log, with the seed stored in the file. Pass both to `createMock`, and close the log after the mock.
 * @throws Error when the file is not an event log, has another format, or is in use by another process
 * @example
 * ```ts
 * const log = await openSqliteLog('state.sqlite', 'demo'); const mock = createMock({ seed: log.seed, log });
 * ```
 */
export async function openSqliteLog(
  file: string,
  seed: string,
  report?: (message: string) => void,
): Promise<SqliteLog> {
  return (await import('./log/sqlite-log.ts')).openSqliteLog(file, seed, report);
}
