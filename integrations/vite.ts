import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { Plugin, PreviewServer, ViteDevServer } from 'vite';
import { createMock, type MockOptions } from '../mock/index.ts';

export interface UnderstudyOptions {
  /** Options of the mock. @defaultValue those of `createMock`: the built-in workspaces, and a clock that runs */
  mock?: MockOptions;
  /** The path under which the app finds the service. @defaultValue `'/api'` */
  path?: string;
}

/**
 * A plugin of Vite that serves a mock under `/api` of the dev server and of `vite preview`.
 *
 * The mock listens on a free port of this machine and ends with the server; a restart of the server starts a new one.
 * Vite prints its address and that of its dashboard. A build contains nothing of it, and vitest starts none.
 *
 * @example
 * ```ts
 * export default defineConfig({ plugins: [understudy()] });
 * ```
 */
export function understudy({ mock: options, path = '/api' }: UnderstudyOptions = {}): Plugin {
  const serveMock = async (server: ViteDevServer | PreviewServer) => {
    const mock = createMock(options);
    const { baseUrl } = await mock.listen();
    server.middlewares.use(path, (incoming, reply) => forwardRequest(baseUrl, incoming, reply));

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
      logger.info(`  ➜  Dashboard: ${new URL('/_mock/dashboard/', baseUrl)}`);
    };
  };
  return {
    name: 'understudy',
    apply: (_, { command }) => command === 'serve' && process.env.VITEST === undefined,
    configureServer: serveMock,
    configurePreviewServer: serveMock,
  };
}

/** Sends the request on as it is, and the reply back; a connection that the mock breaks off is broken off here too. */
function forwardRequest(baseUrl: string, incoming: IncomingMessage, reply: ServerResponse): void {
  const { method, headers, url = '/' } = incoming;
  const outgoing = request(`${baseUrl}${url}`, { method, headers }, (answer) => {
    reply.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.on('error', () => reply.destroy());
    answer.pipe(reply);
  });
  outgoing.on('error', () => reply.destroy());
  reply.on('close', () => outgoing.destroy());
  incoming.pipe(outgoing);
}
