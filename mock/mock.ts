import { checkOptions, describeValue } from '../src/check-options.ts';
import type { Control, ControlSchemas } from '../src/control-operations.ts';
import type { Instant } from '../src/instant.ts';
import { isObject } from '../src/json.ts';
import type { Workspace } from './domain/workspace.ts';
import type { Clock } from './engine/clock.ts';
import type { EventLog } from './engine/event-log.ts';
import type { Duration, Time } from './engine/time.ts';
import type { HttpReply, HttpRequest } from './http/message.ts';
import type { LoadedScenario, ScenarioContent } from './start/scenario.ts';

export interface MockOptions {
  /**
   * The content of a workspace file, as a value.
   * @defaultValue the built-in workspaces: `acme`, `globex` and `outage`
   */
  workspaces?: { workspaces: readonly unknown[] };
  /**
   * Any string. Two mocks with the same seed and the same requests return the same identifiers and random choices.
   * @defaultValue a random UUID
   */
  seed?: string;
  /**
   * The answer to each open question of the interface: the id of an alternative by the id of the question, such
   * as `{ 'session/time-of-call': 'placed' }`.
   * @defaultValue the default alternative of every question
   */
  profile?: Readonly<Record<string, string>>;
  /**
   * The clock of the mock: {@link realClock}, {@link scaledClock} or {@link manualClock}.
   * @defaultValue `realClock()`
   */
  clock?: Clock;
  /**
   * A snapshot to start from, as `control.exportSnapshot` returns it. It has a seed and workspaces; content in
   * `workspaces` is applied on top of it.
   * @defaultValue none: the mock starts without sessions
   */
  snapshot?: ControlSchemas['Snapshot'];
  /**
   * The log that stores events. The mock continues from the events that the log already contains.
   * @defaultValue memory, for the lifetime of the mock
   */
  log?: EventLog;
  /**
   * Maximum number of sessions: 1 or more, or `Infinity`. Beyond it, the mock deletes the oldest sessions without
   * pending events. Reading a deleted session returns `sessionNotFound`. All texts together may take up about 128 MB,
   * in proportion more for a larger number.
   * @defaultValue 100000
   */
  maxSessions?: number;
  /**
   * The time between the end of a session and its deletion, by the workspace's clock (accurate to 1 %).
   * @defaultValue never; `maxSessions` still applies
   */
  sessionTtl?: Duration;
  /**
   * Called after each reply over a socket. `unmetWishes` has a sentence for each ignored part of the request, such
   * as a field without effect or a preference that no response fits.
   * @defaultValue nothing is called
   */
  onReply?: (request: HttpRequest, reply: HttpReply, unmetWishes: readonly string[]) => void;
  /**
   * Called with each internal error of the mock. The request that caused it gets a 500 response.
   * @defaultValue `console.error`
   */
  onError?: (error: unknown) => void;
}

const mockOptions: Record<keyof MockOptions, true> = {
  workspaces: true,
  seed: true,
  profile: true,
  clock: true,
  snapshot: true,
  log: true,
  maxSessions: true,
  sessionTtl: true,
  onReply: true,
  onError: true,
};

/** @throws TypeError when JavaScript passed an option that does not exist, or an invalid clock */
export function checkMockOptions(options: MockOptions): void {
  if (isObject(options) && 'scenario' in options)
    throw new TypeError('createMock has no "scenario". Load a scenario into the mock: await mock.load(name).');
  checkOptions('createMock', options, mockOptions);
  const { clock } = options;
  if (clock !== undefined && typeof clock.now !== 'function') {
    const clocks = 'realClock(), scaledClock(60, Date.now()) or manualClock(Date.now())';
    throw new TypeError(`clock must be ${clocks}, but it was ${describeValue(clock)}.`);
  }
}

export function checkSharedMockOptions(options: SharedMockOptions): void {
  const { log: _log, snapshot: _snapshot, ...shared } = mockOptions;
  checkOptions('createSharedMock', options, { ...shared, advertise: true });
}

export interface Mock extends AsyncDisposable {
  /**
   * Answers a request without a socket.
   * @param request a request, a URL, or a path such as `/api/session/fetch/ses_1`, below `/api`, `/media` or `/_mock`
   * @param init as for the global `fetch`
   * @returns the response; HTTP errors resolve too
   * @throws TypeError when an injected fault resets the connection; the reason of `signal` when the request is aborted
   */
  fetch(request: Request | string | URL, init?: RequestInit): Promise<Response>;
  /**
   * Listens for HTTP requests. May be called several times, for several ports.
   * @returns the port in use and the base URL of the service
   * @throws RangeError when `host` or `token` is invalid, or when other machines can reach the host and the mock has no
   * token or a built-in key
   * @throws Error of `node:net` when the port cannot be used (`EADDRINUSE`, `EACCES`)
   * @example
   * ```ts
   * const { baseUrl } = await mock.listen(); // http://127.0.0.1:49152/api
   * ```
   */
  listen(options?: ListenOptions): Promise<ListenResult>;
  /**
   * Stops listening on every port, ends event streams and closes open connections. Also called by `await using`.
   * @param options `graceSeconds`: seconds in which accepted requests may still be answered; default 0
   */
  close(options?: { graceSeconds?: number }): Promise<void>;
  /**
   * Controls the mock: every operation of `/_mock`, typed, without a port. Await each call: it may take effect after the
   * next synchronous line.
   * @example
   * ```ts
   * await mock.control.sendCustomerMessage({ sessionId, text: 'Hello' });
   * ```
   */
  readonly control: Control;
  /**
   * Replaces the state of the mock by that of a scenario. The clock continues from the time of the scenario: a manual
   * clock is paused, any other clock runs as fast as before.
   * @param scenario the name of a built-in scenario, such as `refund-in-progress`, or the content of a scenario file
   * @returns the time of the clock, and the ids of sessions and calls by the names that the scenario gives them
   * @throws ControlError for an unknown name; TypeError for an invalid value or a refused step. The state has not
   * changed.
   * @example
   * ```ts
   * const { ids } = await mock.load('refund-in-progress');
   * const session = await client.getSession({ path: { sessionId: ids.refund ?? '' } });
   * ```
   */
  load(scenario: string | ScenarioContent): Promise<LoadedScenario>;
  /** Reads and moves the clock synchronously, unlike the clock operations of `control`. */
  readonly time: Time;
  /** The seed in use: that of the options or of the snapshot, otherwise random. */
  readonly seed: string;
  /** The open workspaces, in opening order. */
  readonly workspaces: readonly Workspace[];
  /**
   * Applies a workspace file, for example after a change of the file: replaces the content of open workspaces and opens
   * new ones. Keeps workspaces that the file does not name, and all sessions.
   * @param file the content of a workspace file, as a value
   * @throws TypeError with every issue, when the file is invalid or one of its API keys belongs to another workspace.
   * The workspaces have not changed.
   */
  setWorkspaces(file: NonNullable<MockOptions['workspaces']>): void;
}

export interface ListenOptions {
  /**
   * The host name or IP address on which the mock listens.
   * @defaultValue `'127.0.0.1'`
   */
  host?: string;
  /**
   * The port on which the mock listens, 0 to 65535. Port 0 means any free port.
   * @defaultValue 0
   */
  port?: number;
  /**
   * A bearer token of 16 printable ASCII characters or more. Every request outside `/api` and `/media` then needs it.
   * @defaultValue none: only needed when other machines can reach `host`
   */
  token?: string;
  /**
   * Further values of the header `Host` that are accepted outside `/api` and `/media`, as a mock in a container needs.
   * A value without a port matches both the port in use and no port, as behind a proxy.
   * @defaultValue `[]`: only the names of the address listened on
   */
  allowHosts?: readonly string[];
  /**
   * The URL under which people and apps reach the mock through a proxy that removes the path: `https://host/prefix`.
   * Links to media start with this URL, and the mock accepts its host.
   * @defaultValue the address listened on
   */
  publicUrl?: string;
}

interface ListenResult {
  /** The port in use: 1 to 65535. */
  port: number;
  /** The base URL of the service: `http://127.0.0.1:4010/api`. */
  baseUrl: string;
}

export interface SharedMockOptions extends Omit<MockOptions, 'clock' | 'log' | 'snapshot'> {
  /**
   * Creates the clock of the process that owns the state. All processes need the same speed and start time.
   * @defaultValue a clock that shows the time of the database
   */
  clock?: (databaseTime: Instant) => Clock;
  /**
   * The URL at which the other processes reach this process.
   * @defaultValue the address on which it first listens
   */
  advertise?: string;
}

/** One of several processes that together are one mock. */
export interface SharedMock extends Pick<Mock, 'fetch' | 'listen' | 'close' | 'control' | 'seed'>, AsyncDisposable {
  /** The open workspaces, on the process that owns the state. On any other process, the workspaces of its options. */
  readonly workspaces: Mock['workspaces'];
  /** On the process that owns the state, works as in {@link Mock}. On any other process, a call changes nothing. */
  setWorkspaces: Mock['setWorkspaces'];
}
