import { type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { Plugin, PreviewServer, ViteDevServer } from 'vite';
import { createMock, type Mock, type MockOptions } from '../mock/index.ts';
import { checkOptions } from '../src/check-options.ts';
import { hopHeaders, loopbackNames } from '../src/local-proxy.ts';

export interface UnderstudyOptions {
  /** Options of the mock. @defaultValue those of `createMock`: the built-in workspaces, and a clock that runs */
  mock?: MockOptions;
  /** The path under which the app reaches the service. @defaultValue `'/api'` */
  path?: string;
}

/**
 * A plugin of Vite that serves a mock under `/api` of the dev server and of `vite preview`. Its dashboard and
 * control plane are under `/_mock`, for this machine only.
 *
 * The mock listens on a free port of this machine and stops with the server; a restart of the server starts a new
 * mock. Vite prints its address and that of its dashboard. A build contains no part of the mock, and vitest does
 * not start one.
 *
 * @example
 * ```ts
 * export default defineConfig({ plugins: [understudy()] });
 * ```
 */
export function understudy(given: UnderstudyOptions = {}): Plugin {
  checkOptions('understudy', given, { mock: true, path: true });
  const { mock: options, path = '/api' } = given;
  const serveMock = async (server: ViteDevServer | PreviewServer) => {
    const mock = createMock(options);
    const { baseUrl } = await mock.listen();
    server.middlewares.use(path, (incoming, reply) => forwardRequest(baseUrl, incoming, reply));
    server.middlewares.use('/_mock', createControlForwarder(mock));

    const close = server.close.bind(server);
    server.close = async () => {
      await mock.close();
      await close();
    };
    const printUrls = server.printUrls.bind(server);
    server.printUrls = () => {
      printUrls();
      const { logger } = server.config;
      const key = mock.workspaces[0]?.apiKeys[0] ?? 'none';
      logger.info(`  ➜  Mock:      ${baseUrl}, here ${path} (x-api-key: ${key})`);
      // Show the dashboard's URL on the dev server, because the mock's port changes with each start.
      const [origin = baseUrl] = server.resolvedUrls?.local ?? [];
      logger.info(`  ➜  Dashboard: ${new URL('/_mock/dashboard/', origin)}`);
    };
  };
  return {
    name: 'understudy',
    apply: (_, { command }) => command === 'serve' && process.env.VITEST === undefined,
    configureServer: serveMock,
    configurePreviewServer: serveMock,
  };
}

function createControlForwarder(mock: Mock) {
  let listening: ReturnType<Mock['listen']> | undefined;
  return async (incoming: IncomingMessage, reply: ServerResponse) => {
    const { localPort, remoteAddress = '' } = incoming.socket;
    if (!/^(?:::ffff:)?127\.|^::1$/.test(remoteAddress)) {
      reply.writeHead(403).end('Open /_mock on the machine that runs Vite.');
      return;
    }
    const allowHosts = loopbackNames.map((name) => `${name}:${localPort}`);
    listening ??= mock.listen({ allowHosts });
    forwardRequest(new URL('/_mock', (await listening).baseUrl).href, incoming, reply);
  };
}

/** Forwards a request to the mock. If the mock resets the connection, resets the connection to the client too. */
function forwardRequest(baseUrl: string, incoming: IncomingMessage, reply: ServerResponse): void {
  const { method, url = '/' } = incoming;
  const { ':authority': host = '', ...fields } = incoming.headers;
  // HTTP/2 has the host in the pseudo-header `:authority`. The forwarded HTTP/1.1 request needs a `host` header.
  const headers = { host: String(host), ...omit(fields, (name) => name.startsWith(':')) };
  const outgoing = request(`${baseUrl}${url}`, { method, headers }, (answer) => {
    // Node refuses headers that concern only one connection in HTTP/2.
    reply.writeHead(
      answer.statusCode ?? 502,
      omit(answer.headers, (name) => hopHeaders.includes(name)),
    );
    answer.on('error', () => reply.destroy());
    answer.pipe(reply);
  });
  outgoing.on('error', () => reply.destroy());
  reply.on('close', () => outgoing.destroy());
  incoming.pipe(outgoing);
}

function omit(headers: IncomingHttpHeaders, isOmitted: (name: string) => boolean): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !isOmitted(name)));
}
