import type { AddressInfo } from 'node:net';
import { type Control, createControl } from '../src/control-client.ts';
import type { ControlSchemas } from '../src/control-operations.ts';
import { alarm } from './alarm.ts';
import { beginning } from './beginning.ts';
import { type Clock, realClock } from './clock.ts';
import { createPlane } from './control/create-plane.ts';
import { controlPlane } from './control/index.ts';
import type { DomainEvent } from './domain/event.ts';
import { changeWorkspaces } from './domain/steer/change-workspaces.ts';
import { customerSays } from './domain/steer/customer-says.ts';
import { isUnsteerable } from './domain/steer/steered.ts';
import type { Workspace } from './domain/workspace.ts';
import { createEngine, type EventLog } from './engine.ts';
import { doorOf, originOf } from './http/door.ts';
import { entranceFault } from './http/entrance-fault.ts';
import type { Recorder } from './http/exchange.ts';
import { fetchAdapter } from './http/fetch-adapter.ts';
import { gate } from './http/gate.ts';
import { handle } from './http/handle.ts';
import type { HttpReply, HttpRequest } from './http/message.ts';
import { nodeServer } from './http/node-server.ts';
import { checkedProfile } from './profile.ts';
import { steerableClock } from './steerable-clock.ts';
import type { Time } from './time.ts';
import { builtInWorkspaces, checkedWorkspaces } from './workspaces/given.ts';

export { type Clock, type ManualClock, manualClock, realClock, scaledClock } from './clock.ts';
export type { EventLog } from './engine.ts';

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
  onAnswer?: (request: HttpRequest, reply: HttpReply) => void;
  /** Is told of mistakes of the mock itself, which are answered with 500. Default: standard error. */
  onMistake?: (error: unknown) => void;
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
  listen(address?: ListenAddress): Promise<Listening>;
  /** Stops listening everywhere and lets go of open connections. */
  close(): Promise<void>;
  /** The control plane, without a port: the same operations as under `/_mock`, typed. */
  readonly control: Control;
  /** The mock's time. */
  readonly time: Time;
  /** Lets a customer write in a chat; tells what happened. @throws RangeError when there is no such chat. */
  customerSays(message: { sessionId: string; text: string }): readonly DomainEvent[];
  readonly seed: string;
  readonly workspaces: readonly Workspace[];
  /**
   * Gives workspaces the content of a workspace file and opens those that are new. Others, and all sessions, stay.
   *
   * @throws TypeError when the file does not fit; nothing has changed then.
   */
  setWorkspaces(file: NonNullable<MockOptions['workspaces']>): void;
}

export interface ListenAddress {
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

export interface Listening {
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
  const workspaces = options.workspaces === undefined ? builtInWorkspaces : checkedWorkspaces(options.workspaces);
  const clock = steerableClock(options.clock ?? realClock());
  const profile = options.profile === undefined ? undefined : checkedProfile(options.profile);
  const { snapshot, log } = options;
  const engine = createEngine({ ...beginning({ seed, workspaces, profile, snapshot, log }, clock), clock });
  const setWorkspaces = (changed: readonly Workspace[]) => {
    const told = engine.bringAbout((world, { now }) => changeWorkspaces(world, changed, now));
    if (isUnsteerable(told)) throw new TypeError(told.message);
  };
  if (options.workspaces !== undefined) setWorkspaces(workspaces);
  const onMistake = options.onMistake ?? ((error) => console.error(error));
  const bell = alarm(clock, () => {
    try {
      engine.settle();
    } catch (error) {
      onMistake(error);
    }
  });
  engine.setAlarm(bell.set);
  const plane = createPlane(engine, clock, () => {
    bell.set(undefined);
    engine.setAlarm(bell.set);
  });
  const { faults, journal, coverage, time } = plane;
  const recorder: Recorder = {
    record(exchange) {
      journal.record(exchange);
      coverage.record(exchange);
    },
  };
  const parts = { engine, report: onMistake, control: controlPlane(plane), faults, journal: recorder };
  const answer = (request: HttpRequest) => handle(parts, request);
  const adapter = fetchAdapter(answer, onMistake);
  const servers: ReturnType<typeof nodeServer>[] = [];
  // The platform loads its fetch when it is first looked at, which a mock that only listens need not wait for.
  let control: Control | undefined;

  const close = async () => {
    bell.set(undefined);
    adapter.close();
    await Promise.all(servers.splice(0).map(closed));
  };
  return {
    get seed() {
      return engine.seed();
    },
    get workspaces() {
      return engine.look((world) => [...world.workspaces.values()]);
    },
    setWorkspaces: (file) => setWorkspaces(checkedWorkspaces(file)),
    time,
    get control() {
      control ??= createControl({ baseUrl: 'http://mock/_mock', fetch: adapter.fetch });
      return control;
    },
    customerSays({ sessionId, text }) {
      const told = engine.bringAbout((world, { now }) => customerSays(world, sessionId, text, now));
      if ('errorCode' in told) throw new RangeError(told.message);
      return told;
    },
    fetch: (request, init) => adapter.fetch(new Request(request, init)),
    async listen({ host = '127.0.0.1', port = 0, ...entrance } = {}) {
      const knownKey = builtInWorkspaces.flatMap(({ apiKeys }) => apiKeys).find(engine.workspaceIdOf);
      const fault = entranceFault({ host, ...entrance }, knownKey);
      if (fault !== undefined) throw new RangeError(fault);
      // Lets nobody in to what is the mock's own before the port is known.
      let admit = gate({ hosts: [] });
      const server = nodeServer((request) => admit(request) ?? answer(request), {
        done: options.onAnswer ?? (() => {}),
        report: onMistake,
      });
      const bound = await listening(server, host, port);
      admit = gate(doorOf({ host, ...entrance }, bound));
      const origin = originOf({ host }, bound);
      if (servers.length === 0) engine.serveMediaAt(`${originOf({ host, ...entrance }, bound)}/media`);
      servers.push(server);
      return { port: bound, baseUrl: `${origin}/api` };
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

function listening(server: ReturnType<typeof nodeServer>, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      // A server that listens on a host and port has an address with a port.
      resolve((server.address() as AddressInfo).port);
    });
  });
}

function closed(server: ReturnType<typeof nodeServer>): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
