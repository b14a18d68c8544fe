import type { AddressInfo } from 'node:net';
import { checkOptions } from '../src/check-options.ts';
import { withReport } from '../src/listeners.ts';
import type { ControlRuntime } from './control/index.ts';
import { createAccessGuard } from './http/access-guard.ts';
import { createFetchAdapter } from './http/adapters/fetch-adapter.ts';
import type { createNodeServer } from './http/adapters/node-server.ts';
import { withInternalErrors } from './http/handle.ts';
import { hostPolicyOf, urlOf, validateListenOptions } from './http/listen-options.ts';
import { createLogin } from './http/login.ts';
import type { AwaitableReply, HttpReply, HttpRequest } from './http/message.ts';
import type { ListenOptions, Mock } from './mock.ts';

type MockServer = ReturnType<typeof createNodeServer>;

/** The parts of a mock that need Node, so a mock in a browser does not have them. */
export interface Runtime extends ControlRuntime {
  createServer: typeof createNodeServer;
}

export type Endpoint = Pick<Mock, 'fetch' | 'listen' | 'close'>;

export interface EndpointOptions {
  handle(request: HttpRequest): AwaitableReply;
  onReply: ((request: HttpRequest, reply: HttpReply) => void) | undefined;
  onError(error: unknown): void;
  queueSend(send: () => void): void;
  isReady(): boolean;
  isLetIn(request: HttpRequest): boolean;
  findKnownKey(): string | undefined;
  onListen(address: { origin: string; publicUrl: string | undefined; host: string; port: number }): void;
}

export function createEndpoint(runtime: Runtime | undefined, options: EndpointOptions): Endpoint {
  const { handle, onError, queueSend, isReady, isLetIn, findKnownKey, onListen } = options;
  const onReply = options.onReply && withReport(options.onReply, onError);
  const answer = withInternalErrors(handle, onError);
  const adapter = createFetchAdapter(answer);
  const servers: MockServer[] = [];
  return {
    fetch: async (request, init) => {
      if (request instanceof Request) return adapter.fetch(init === undefined ? request : new Request(request, init));
      return adapter.fetch(new Request(new URL(request, 'http://mock'), init));
    },
    async listen(given = {}) {
      checkOptions<ListenOptions>('listen', given, {
        host: true,
        port: true,
        token: true,
        allowHosts: true,
        publicUrl: true,
      });
      const { host = '127.0.0.1', port = 0, ...hostPolicy } = given;
      if (runtime === undefined) throw new Error('A mock cannot listen in a browser. Send requests with mock.fetch.');
      const problem = validateListenOptions({ host, ...hostPolicy }, findKnownKey());
      if (problem !== undefined) throw new RangeError(problem);
      // The allowed hosts depend on the port. Until the port is known, accept only requests to `/api` and `/media`.
      let guard = createAccessGuard({ hosts: [] });
      const login = createLogin(hostPolicy.token);
      const answerGuarded = (request: HttpRequest) => {
        const refusal = isLetIn(request) ? undefined : (answerProbe(request, isReady) ?? guard(request));
        return refusal ?? handle(request);
      };
      const server = runtime.createServer(answer, {
        handleGuarded: withInternalErrors(answerGuarded, onError),
        onReply,
        report: onError,
        onStream: login.closeWithLogin,
        queueSend,
      });
      const boundPort = await startListening(server, host, port);
      guard = createAccessGuard(hostPolicyOf({ host, ...hostPolicy }, boundPort), login);
      const origin = urlOf({ host, ...hostPolicy }, boundPort);
      const publicUrl = hostPolicy.publicUrl === undefined ? undefined : origin;
      if (servers.length === 0) onListen({ origin, publicUrl, host, port: boundPort });
      servers.push(server);
      return {
        port: boundPort,
        baseUrl: `${publicUrl ?? urlOf({ host }, boundPort)}/api`,
      };
    },
    async close(given = {}) {
      checkOptions('close', given, { graceSeconds: true });
      const { graceSeconds = 0 } = given;
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
      resolve((server.address() as AddressInfo).port);
    });
  });
}

function closeServer(server: MockServer, graceSeconds: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => server.closeAllConnections();
    const deadline = setTimeout(end, graceSeconds * 1000);
    // A keep-alive connection becomes idle only after its request is answered. So close idle connections again and
    // again.
    const idle = setInterval(() => server.closeIdleConnections(), 20);
    server.close(() => {
      clearTimeout(deadline);
      clearInterval(idle);
      resolve();
    });
    if (graceSeconds === 0) end();
  });
}

const livePath = '/_mock/live';
const readyPath = '/_mock/ready';

/** Answers the probes of an orchestrator, which have no token and no accepted `Host`. */
export function answerProbe({ method, target }: HttpRequest, isReady: () => boolean): HttpReply | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  if (target === livePath) return up;
  if (target === readyPath) return isReady() ? up : down;
  return undefined;
}

const headers = { 'cache-control': 'no-store' };
const up: HttpReply = { status: 204, headers };
const down: HttpReply = { status: 503, headers };
