import type { AddressInfo } from 'node:net';
import { type Control, createControl } from '../src/control-client.ts';
import { createAlarm } from './alarm.ts';
import { bootstrap } from './bootstrap.ts';
import { realClock } from './clock.ts';
import { createControlContext } from './control/control-context.ts';
import { createControlPlane } from './control/index.ts';
import { changeWorkspaces } from './domain/admin/change-workspaces.ts';
import type { Workspace } from './domain/workspace/workspace.ts';
import { createEngine } from './engine.ts';
import { createAccessGuard } from './http/access/access-guard.ts';
import { hostPolicyOf, originOf } from './http/access/host-policy.ts';
import { validateListenOptions } from './http/access/validate-listen-options.ts';
import { createFetchAdapter } from './http/adapters/fetch-adapter.ts';
import { createNodeServer } from './http/adapters/node-server.ts';
import type { Recorder } from './http/exchange.ts';
import { handle } from './http/handle.ts';
import type { HttpRequest } from './http/message.ts';
import type { SqliteLog } from './log/sqlite-log.ts';
import type { Mock, MockOptions } from './mock.ts';
import { parseProfile, profileRules, toProfile } from './read-profile.ts';
import { createSwappableClock } from './swappable-clock.ts';
import { builtInWorkspaces, parseWorkspaces } from './workspaces/parse-workspaces.ts';

export { type Clock, type ManualClock, manualClock, realClock, scaledClock } from './clock.ts';
export type { EventLog } from './engine.ts';
export type { SqliteLog } from './log/sqlite-log.ts';
export type { ListenOptions, ListenResult, Mock, MockOptions } from './mock.ts';

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
export function createMock(options: MockOptions = {}): Mock {
  const seed = options.seed ?? crypto.randomUUID();
  const workspaces = options.workspaces === undefined ? builtInWorkspaces : parseWorkspaces(options.workspaces);
  const clock = createSwappableClock(options.clock ?? realClock());
  const profile = options.profile === undefined ? undefined : parseProfile(options.profile);
  const { snapshot, log } = options;
  const engine = createEngine({ ...bootstrap({ seed, workspaces, profile, snapshot, log }, clock), clock });
  const setWorkspaces = (changed: readonly Workspace[]) => {
    const result = engine.dispatch((world, { now }) => changeWorkspaces(world, changed, now));
    if (!result.ok) throw new TypeError(result.error.message);
  };
  if (options.workspaces !== undefined) setWorkspaces(workspaces);
  const onError = options.onError ?? ((error) => console.error(error));
  const alarm = createAlarm(clock, () => {
    try {
      engine.settle();
    } catch (error) {
      onError(error);
    }
  });
  engine.connectAlarm(alarm.set);
  const plane = createControlContext(engine, clock, () => {
    alarm.set(undefined);
    engine.connectAlarm(alarm.set);
  });
  const { faults, journal, coverage, time } = plane;
  const recorder: Recorder = {
    record(exchange) {
      journal.record(exchange);
      coverage.record(exchange);
    },
  };
  const handleParts = { engine, report: onError, control: createControlPlane(plane), faults, journal: recorder };
  const handleRequest = (request: HttpRequest) => handle(handleParts, request);
  const adapter = createFetchAdapter(handleRequest, onError);
  const servers: ReturnType<typeof createNodeServer>[] = [];
  // Created on first use: Node loads its fetch then, which a mock that only listens does not need.
  let control: Control | undefined;

  const close: Mock['close'] = async ({ graceSeconds = 0 } = {}) => {
    await Promise.all(servers.splice(0).map((server) => closeServer(server, graceSeconds)));
    alarm.set(undefined);
    adapter.close();
  };
  return {
    get seed() {
      return engine.seed();
    },
    get workspaces() {
      return engine.query((world) => [...world.workspaces.values()]);
    },
    setWorkspaces: (file) => setWorkspaces(parseWorkspaces(file)),
    time,
    get control() {
      control ??= createControl({ baseUrl: 'http://mock/_mock', fetch: adapter.fetch });
      return control;
    },
    fetch: (request, init) => adapter.fetch(new Request(request, init)),
    async listen({ host = '127.0.0.1', port = 0, ...hostPolicy } = {}) {
      const knownKey = builtInWorkspaces.flatMap(({ apiKeys }) => apiKeys).find(engine.workspaceIdOf);
      const problem = validateListenOptions({ host, ...hostPolicy }, knownKey);
      if (problem !== undefined) throw new RangeError(problem);
      // Rejects every request outside the service until the port is known.
      let guard = createAccessGuard({ hosts: [] });
      const server = createNodeServer((request) => guard(request) ?? handleRequest(request), {
        onReply: options.onReply ?? (() => {}),
        report: onError,
      });
      const boundPort = await startListening(server, host, port);
      guard = createAccessGuard(hostPolicyOf({ host, ...hostPolicy }, boundPort));
      const origin = originOf({ host }, boundPort);
      if (servers.length === 0) engine.setMediaBase(`${originOf({ host, ...hostPolicy }, boundPort)}/media`);
      servers.push(server);
      return { port: boundPort, baseUrl: `${origin}/api` };
    },
    close,
    [Symbol.asyncDispose]: () => close(),
  };
}

/**
 * Parses a workspace file. The YAML parser is loaded on first use.
 *
 * @param text YAML or JSON
 * @param fileName only used in messages
 * @returns the workspaces, with defaults filled in
 * @throws Error when the file is invalid; its message has one line per issue: `file:line:column: message`
 * @example
 * ```ts
 * const mock = createMock({ workspaces: { workspaces: await parseWorkspacesFile(text, 'workspaces.yaml') } });
 * ```
 */
export async function parseWorkspacesFile(text: string, fileName: string): Promise<Workspace[]> {
  return (await import('./workspaces/parse-workspaces-file.ts')).parseWorkspacesFile(text, fileName);
}

/**
 * Parses a profile file. The YAML parser is loaded on first use.
 *
 * @param text YAML or JSON: the id of an alternative by the id of its gap. An empty file is the default profile.
 * @param fileName only used in messages
 * @returns the profile for `MockOptions.profile`
 * @throws Error when the file is invalid; its message has one line per issue: `file:line:column: message`
 */
export async function parseProfileFile(text: string, fileName: string): Promise<NonNullable<MockOptions['profile']>> {
  const [{ readDocument }, { FileError }] = await Promise.all([
    import('../src/files/read-document.ts'),
    import('../src/files/issue.ts'),
  ]);
  const result = readDocument(text, profileRules);
  if (result.ok) return toProfile(result.value);
  throw new FileError(fileName, result.issues);
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

function startListening(server: ReturnType<typeof createNodeServer>, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      // A server that listens on a host and port has an address with a port.
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/** Stops accepting at once; what was accepted has so many seconds to be answered. */
function closeServer(server: ReturnType<typeof createNodeServer>, graceSeconds: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => server.closeAllConnections();
    const deadline = setTimeout(end, graceSeconds * 1000);
    // A connection that is kept is idle once its request was answered.
    const idle = setInterval(() => server.closeIdleConnections(), 20);
    server.close(() => {
      clearTimeout(deadline);
      clearInterval(idle);
      resolve();
    });
    if (graceSeconds === 0) end();
  });
}
