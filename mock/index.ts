import { loadJsonServer } from './control/data/json-server-app.ts';
import { createDashboardHandler, createDocsHandler } from './control/pages.ts';
import { createMockOn } from './create-mock.ts';
import { createNodeServer } from './http/adapters/node-server.ts';
import type { SqliteLog } from './log/sqlite-log.ts';
import type { Mock, MockOptions } from './mock.ts';
import type { Runtime } from './runtime.ts';

export { type Clock, type ManualClock, manualClock, realClock, scaledClock } from './engine/clock.ts';
export type { EventLog } from './engine/event-log.ts';
export type { SqliteLog } from './log/sqlite-log.ts';
export type { ListenOptions, ListenResult, Mock, MockOptions } from './mock.ts';
export { parseProfileFile, parseScenarioFile, parseWorkspacesFile } from './start/parse-files.ts';
export type { LoadedScenario, Scenario, ScenarioContent } from './start/scenario.ts';

const node: Runtime = {
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
  return (await import('./log/sqlite-log.ts')).openSqliteLog(file, seed);
}
