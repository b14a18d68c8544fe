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
  /** What a workspace file holds. Default: the built-in workspaces. */
  workspaces?: { workspaces: readonly unknown[] };
  /** Makes identifiers and picks; the same seed gives the same ones. Default: one drawn at random. */
  seed?: string;
  /**
   * How the gaps are answered: the id of an alternative by the id of its gap, such as
   * `{ 'session/time-of-call': 'placed' }`. Default: every gap by its default.
   */
  profile?: Readonly<Record<string, string>>;
  /** What tells the mock's time. Default: the machine's clock. */
  clock?: Clock;
  /** A snapshot to begin from, as the control plane exports it; its workspaces are then the mock's. */
  snapshot?: ControlSchemas['Snapshot'];
  /** Where events are kept; what it holds already has happened before. Default: memory. */
  log?: EventLog;
  /** Is told of every request that was answered over a socket. */
  onReply?: (request: HttpRequest, reply: HttpReply) => void;
  /** Is told of mistakes of the mock itself, which are answered with 500. Default: standard error. */
  onError?: (error: unknown) => void;
}

export interface Mock extends AsyncDisposable {
  /** Answers a request without a socket. The host of its URL does not matter. */
  fetch(request: Request | string | URL, init?: RequestInit): Promise<Response>;
  /**
   * Listens for requests. Port 0 is any free one; the port in use is returned.
   *
   * @throws RangeError when others can reach the host, and there is no token or a workspace has a built-in key; also
   * for a token that is too short and for a host name that is none. Nothing listens then.
   */
  listen(address?: ListenOptions): Promise<ListenResult>;
  /** Stops listening everywhere and lets go of open connections. */
  close(): Promise<void>;
  /** The control plane, without a port: the same operations as under `/_mock`, typed. */
  readonly control: Control;
  /** The mock's time. */
  readonly time: Time;
  readonly seed: string;
  readonly workspaces: readonly Workspace[];
  /**
   * Gives workspaces the content of a workspace file and opens those that are new. Others, and all sessions, stay.
   *
   * @throws TypeError when the file does not fit; nothing has changed then.
   */
  setWorkspaces(file: NonNullable<MockOptions['workspaces']>): void;
}

export interface ListenOptions {
  /** Default 127.0.0.1. */
  host?: string;
  /** Default 0: any free port. */
  port?: number;
  /** What everything but the service and media then asks for, as a bearer token: 16 printable ASCII characters or more. */
  token?: string;
  /**
   * Further values of the header `Host` for everything but the service and media, which a mock in a container needs.
   * Without a port they get the one listened on.
   */
  allowHosts?: readonly string[];
}

export interface ListenResult {
  port: number;
  /** Base address of the service: `http://127.0.0.1:4010/api`. */
  baseUrl: string;
}

/**
 * A mock of the whole interface. Two mocks share nothing.
 *
 * @throws TypeError when `workspaces` do not fit the schema, `profile` names what does not exist, or `snapshot` cannot be
 * gone on from (it was changed by hand, or `log` is not empty); the message names every fault.
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
  // The platform loads its fetch when it is first looked at, which a mock that only listens need not wait for.
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
      // Lets nobody in to what is the mock's own before the port is known.
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
 * The workspaces of a workspace file. The YAML parser is loaded on use.
 *
 * @param text YAML or JSON
 * @param fileName only repeated in messages
 * @throws Error with one line for each error: `file:line:column: message`
 */
export async function parseWorkspacesFile(text: string, fileName: string): Promise<Workspace[]> {
  return (await import('./workspaces/parse-workspaces-file.ts')).parseWorkspacesFile(text, fileName);
}

/**
 * The profile in a YAML or JSON file, for `MockOptions.profile`: the id of an alternative by the id of its gap. An empty
 * file is the default profile.
 *
 * @param fileName only repeated in messages
 * @throws Error with one line for each error: `file:line:column: message`
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
 * Opens or creates a SQLite file of events, for `MockOptions.log`. SQLite is loaded on use.
 *
 * @param seed of a file that is created; an existing file has one
 * @throws Error when the file has other content or another format, or another process uses it
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
