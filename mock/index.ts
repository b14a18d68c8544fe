import type { AddressInfo } from 'node:net';
import { alarm } from './alarm.ts';
import { chanceFrom } from './chance.ts';
import { type Clock, realClock } from './clock.ts';
import type { DomainEvent } from './domain/event.ts';
import type { Workspace } from './domain/workspace.ts';
import { createEngine } from './engine.ts';
import { fetchAdapter } from './http/fetch-adapter.ts';
import { handle } from './http/handle.ts';
import type { HttpReply, HttpRequest } from './http/message.ts';
import { nodeServer } from './http/node-server.ts';
import { memoryLog } from './log/memory-log.ts';
import { type Time, timeOf } from './time.ts';
import { builtInWorkspaces, checkedWorkspaces } from './workspaces/given.ts';

export { type Clock, type ManualClock, manualClock, realClock, scaledClock } from './clock.ts';

export interface MockOptions {
  /** What a workspace file holds. Default: the built-in workspaces. */
  workspaces?: { workspaces: readonly unknown[] };
  /** Makes identifiers and picks; the same seed gives the same ones. Default: one drawn at random. */
  seed?: string;
  /** What tells the mock's time. Default: the machine's clock. */
  clock?: Clock;
  /** Is told of every request that was answered over a socket. */
  onAnswer?: (request: HttpRequest, reply: HttpReply) => void;
  /** Is told of mistakes of the mock itself, which are answered with 500. Default: standard error. */
  onMistake?: (error: unknown) => void;
}

export interface Mock extends AsyncDisposable {
  /** Answers a request without a socket. The host of its URL does not matter. */
  fetch(request: Request | string | URL, init?: RequestInit): Promise<Response>;
  /** Listens for requests. Port 0 is any free one; the port in use is returned. */
  listen(address?: ListenAddress): Promise<Listening>;
  /** Stops listening everywhere and lets go of open connections. */
  close(): Promise<void>;
  /** The mock's time. */
  readonly time: Time;
  /** Lets a customer write in a chat; tells what happened. @throws RangeError when there is no such chat. */
  customerSays(message: { sessionId: string; text: string }): readonly DomainEvent[];
  readonly seed: string;
  readonly workspaces: readonly Workspace[];
}

export interface ListenAddress {
  /** Default 127.0.0.1. */
  host?: string;
  /** Default 0: any free port. */
  port?: number;
}

export interface Listening {
  port: number;
  /** Base address of the service: `http://127.0.0.1:4010/api`. */
  baseUrl: string;
}

/**
 * A mock of the whole interface. Two mocks share nothing.
 *
 * @throws TypeError when `workspaces` do not fit the schema; the message names every fault.
 */
export function createMock(options: MockOptions = {}): Mock {
  const seed = options.seed ?? crypto.randomUUID();
  const workspaces = options.workspaces === undefined ? builtInWorkspaces : checkedWorkspaces(options.workspaces);
  const clock = options.clock ?? realClock();
  const engine = createEngine({ workspaces, chance: chanceFrom(seed), clock, log: memoryLog() });
  const onMistake = options.onMistake ?? ((error) => console.error(error));
  const bell = alarm(clock, () => {
    try {
      engine.settle();
    } catch (error) {
      onMistake(error);
    }
  });
  engine.setAlarm(bell.set);
  const answer = (request: HttpRequest) => handle(engine, request, onMistake);
  const adapted = fetchAdapter(answer);
  const servers: ReturnType<typeof nodeServer>[] = [];

  const close = async () => {
    bell.set(undefined);
    await Promise.all(servers.splice(0).map(closed));
  };
  return {
    seed,
    workspaces,
    time: timeOf(engine, clock),
    customerSays: ({ sessionId, text }) => engine.customerSays(sessionId, text),
    fetch: (request, init) => adapted(new Request(request, init)),
    async listen({ host = '127.0.0.1', port = 0 } = {}) {
      const server = nodeServer(answer, options.onAnswer ?? (() => {}));
      const bound = await listening(server, host, port);
      const origin = `http://${host.includes(':') ? `[${host}]` : host}:${bound}`;
      if (servers.length === 0) engine.serveMediaAt(`${origin}/media`);
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
