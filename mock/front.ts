import type { AddressInfo } from 'node:net';
import { createAccessGuard } from './http/access/access-guard.ts';
import { answerProbe } from './http/access/answer-probe.ts';
import { hostPolicyOf, originOf } from './http/access/host-policy.ts';
import { validateListenOptions } from './http/access/validate-listen-options.ts';
import { createFetchAdapter } from './http/adapters/fetch-adapter.ts';
import type { AwaitableReply, HttpRequest } from './http/message.ts';
import { parseTarget, type RequestTarget } from './http/target.ts';
import { withReport } from './listeners.ts';
import type { Mock, MockOptions } from './mock.ts';
import type { MockServer, Platform } from './platform.ts';

/** Where requests come in: by `fetch`, and over the sockets that it listens on. */
export type Front = Pick<Mock, 'fetch' | 'listen' | 'close'>;

export interface FrontOptions {
  /** Answers a request that was let in. */
  handle(request: HttpRequest, target: RequestTarget): AwaitableReply;
  onReply: MockOptions['onReply'];
  onError(error: unknown): void;
  /** Whether it can answer requests now. @defaultValue always */
  isReady?: () => Promise<boolean>;
  /** A key that everybody knows and that opens a workspace. */
  findKnownKey(): string | undefined;
  /** Called with the origin under which it listens first: `http://127.0.0.1:4010`. */
  onListen(origin: string): void;
}

/** A front on that platform; without one it does not listen. */
export function createFront(platform: Platform | undefined, options: FrontOptions): Front {
  const { handle, onError, isReady, findKnownKey, onListen } = options;
  const onReply = withReport(options.onReply ?? (() => {}), onError);
  const adapter = createFetchAdapter((request) => handle(request, parseTarget(request.target)), onError);
  const servers: MockServer[] = [];
  return {
    // A copy of a request costs more than its answer.
    fetch: (request, init) =>
      adapter.fetch(request instanceof Request && init === undefined ? request : new Request(request, init)),
    async listen({ host = '127.0.0.1', port = 0, ...hostPolicy } = {}) {
      if (platform === undefined) throw new Error('A mock cannot listen in a browser. Send requests with mock.fetch.');
      const problem = validateListenOptions({ host, ...hostPolicy }, findKnownKey());
      if (problem !== undefined) throw new RangeError(problem);
      // Rejects every request outside the service until the port is known.
      let guard = createAccessGuard({ hosts: [] });
      const server = platform.createServer(
        (request) => {
          const target = parseTarget(request.target);
          return answerProbe(request, isReady) ?? guard(request, target) ?? handle(request, target);
        },
        { onReply, report: onError },
      );
      const boundPort = await startListening(server, host, port);
      guard = createAccessGuard(hostPolicyOf({ host, ...hostPolicy }, boundPort));
      if (servers.length === 0) onListen(originOf({ host, ...hostPolicy }, boundPort));
      servers.push(server);
      return { port: boundPort, baseUrl: `${originOf({ host }, boundPort)}/api` };
    },
    async close({ graceSeconds = 0 } = {}) {
      await Promise.all(servers.splice(0).map((server) => closeServer(server, graceSeconds)));
      adapter.close();
    },
  };
}

function startListening(server: MockServer, host: string, port: number): Promise<number> {
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
function closeServer(server: MockServer, graceSeconds: number): Promise<void> {
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
