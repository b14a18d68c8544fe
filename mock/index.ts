import type { AddressInfo } from 'node:net';
import { type Control, createControl } from '../src/control-client.ts';
import type { ControlSchemas } from '../src/control-operations.ts';
import { createAlarm } from './alarm.ts';
import { bootstrap } from './bootstrap.ts';
import { type Clock, realClock } from './clock.ts';
import { createControlContext } from './control/control-context.ts';
import { createControlPlane } from './control/index.ts';
import { changeWorkspaces } from './domain/admin/change-workspaces.ts';
import type { Workspace } from './domain/workspace/workspace.ts';
import { createEngine, type EventLog } from './engine.ts';
import { createAccessGuard } from './http/access/access-guard.ts';
import { hostPolicyOf, originOf } from './http/access/host-policy.ts';
import { validateListenOptions } from './http/access/validate-listen-options.ts';
import { createFetchAdapter } from './http/adapters/fetch-adapter.ts';
import { createNodeServer } from './http/adapters/node-server.ts';
import type { Recorder } from './http/exchange.ts';
import { handle } from './http/handle.ts';
import type { HttpReply, HttpRequest } from './http/message.ts';
import type { SqliteLog } from './log/sqlite-log.ts';
import { parseProfile, profileRules, toProfile } from './read-profile.ts';
import { createSwappableClock } from './swappable-clock.ts';
import type { Time } from './time.ts';
import { builtInWorkspaces, parseWorkspaces } from './workspaces/parse-workspaces.ts';

export { type Clock, type ManualClock, manualClock, realClock, scaledClock } from './clock.ts';
export type { EventLog } from './engine.ts';
export type { SqliteLog } from './log/sqlite-log.ts';

export interface MockOptions {
  /**
   * The content of a workspace file, as a value.
   *
   * @defaultValue the built-in workspaces: `acme`, `globex` and `outage`
   */
  workspaces?: { workspaces: readonly unknown[] };
  /**
   * Any string. Two mocks with the same seed that receive the same requests return the same identifiers and picks.
   *
   * @defaultValue a random UUID
   */
  seed?: string;
  /**
   * The answer to each open question of the interface: the id of an alternative by the id of its gap, such as
   * `{ 'session/time-of-call': 'placed' }`.
   *
   * @defaultValue the default alternative of every gap
   */
  profile?: Readonly<Record<string, string>>;
  /**
   * The clock of the mock: {@link realClock}, {@link scaledClock} or {@link manualClock}.
   *
   * @defaultValue `realClock()`
   */
  clock?: Clock;
  /**
   * A snapshot to start from, as `control.exportSnapshot` returns it. It has a seed and workspaces of its own; content
   * in `workspaces` is applied on top of it.
   *
   * @defaultValue none: the mock starts without sessions
   */
  snapshot?: ControlSchemas['Snapshot'];
  /**
   * Where events are stored. The mock continues from the events that it already contains.
   *
   * @defaultValue memory, for the lifetime of the mock
   */
  log?: EventLog;
  /**
   * Called after each request that was answered over a socket.
   *
   * @defaultValue nothing is called
   */
  onReply?: (request: HttpRequest, reply: HttpReply) => void;
  /**
   * Called with each error in the mock itself; the request that met it is answered with 500.
   *
   * @defaultValue `console.error`
   */
  onError?: (error: unknown) => void;
}

export interface Mock extends AsyncDisposable {
  /**
   * Answers a request without a socket.
   *
   * @param request a request or a URL. Its path starts with `/api`, `/media` or `/_mock`; its host is ignored.
   * @param init as for the global `fetch`
   * @returns the response; HTTP errors resolve too
   * @throws TypeError, as `fetch` does, when an injected fault resets the connection; the reason of `signal` when the
   * request is aborted
   */
  fetch(request: Request | string | URL, init?: RequestInit): Promise<Response>;
  /**
   * Listens for HTTP requests. It may be called several times, for several ports.
   *
   * @returns the port in use and the base URL of the service
   * @throws RangeError when `host` is invalid, `token` is too short, or the host can be reached from other machines while
   * there is no token or a workspace still has a built-in key. Nothing listens then.
   * @throws Error of `node:net` when the port cannot be used (`EADDRINUSE`, `EACCES`)
   * @example
   * ```ts
   * const { baseUrl } = await mock.listen(); // http://127.0.0.1:49152/api
   * ```
   */
  listen(options?: ListenOptions): Promise<ListenResult>;
  /** Stops listening on every port and closes open connections. Also called by `await using`. */
  close(): Promise<void>;
  /**
   * Controls the mock: every operation of `/_mock`, typed, without a port.
   *
   * @example
   * ```ts
   * await mock.control.sendCustomerMessage({ sessionId, text: 'Hello' });
   * ```
   */
  readonly control: Control;
  /** The synchronous shortcut to the clock operations of `control`. */
  readonly time: Time;
  /** The seed in use: that of the options, else that of the snapshot, or the random one. */
  readonly seed: string;
  /** The workspaces that are open now, in the order in which they were opened. */
  readonly workspaces: readonly Workspace[];
  /**
   * Applies a workspace file: replaces the content of workspaces that are open and opens those that are new. Workspaces
   * that the file does not name stay, and so do all sessions.
   *
   * It reloads a watched file. The control plane has no such operation: there, `/_mock/data` edits single records.
   *
   * @param file the content of a workspace file, as a value
   * @throws TypeError when the file is invalid or one of its API keys belongs to another workspace; nothing has changed
   * then. The message has every issue.
   */
  setWorkspaces(file: NonNullable<MockOptions['workspaces']>): void;
}

export interface ListenOptions {
  /**
   * A host name or IP address to listen on.
   *
   * @defaultValue `'127.0.0.1'`
   */
  host?: string;
  /**
   * 0 to 65535; 0 is any free port.
   *
   * @defaultValue 0
   */
  port?: number;
  /**
   * A bearer token of 16 printable ASCII characters or more. Every request outside `/api` and `/media` then needs it.
   *
   * @defaultValue none: only needed when other machines can reach `host`
   */
  token?: string;
  /**
   * Further values of the header `Host` that are accepted outside `/api` and `/media`, as a mock in a container needs.
   * A value without a port gets the port in use.
   *
   * @defaultValue `[]`: only the names of the address listened on
   */
  allowHosts?: readonly string[];
}

export interface ListenResult {
  /** The port in use: 1 to 65535. */
  port: number;
  /** The base URL of the service: `http://127.0.0.1:4010/api`. */
  baseUrl: string;
}

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

  const close = async () => {
    alarm.set(undefined);
    adapter.close();
    await Promise.all(servers.splice(0).map(closeServer));
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
    [Symbol.asyncDispose]: close,
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

function closeServer(server: ReturnType<typeof createNodeServer>): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
