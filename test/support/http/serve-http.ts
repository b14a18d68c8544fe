import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';

export interface HttpService extends AsyncDisposable {
  port: number;
  origin: string;
  baseUrl: string;
}

export function serveHttp(listener: RequestListener): Promise<HttpService> {
  return startServer(createServer(listener));
}

/** Starts a server on a free port of 127.0.0.1. */
export async function startServer(server: Server): Promise<HttpService> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return {
    port,
    origin,
    baseUrl: `${origin}/api`,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export function serveFetch(answer: (request: Request) => Promise<Response>): Promise<HttpService> {
  return serveHttp(async (message, reply) => {
    const body = await text(message);
    // Pass on headers with their original letter case.
    const headers = pairsOf(message.rawHeaders);
    const init = { method: message.method ?? 'GET', headers, ...(body === '' ? {} : { body }) };
    const response = await answer(new Request(`http://service.test${message.url}`, init));
    reply.writeHead(response.status, Object.fromEntries(response.headers));
    reply.end(await response.text());
  });
}

function pairsOf(list: readonly string[]): [string, string][] {
  return Array.from({ length: list.length / 2 }, (_, index) => [list[2 * index] ?? '', list[2 * index + 1] ?? '']);
}

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

export async function serveFiles(folder: string, prefix = '/'): Promise<{ url: string } & AsyncDisposable> {
  const server = await serveHttp(async (request, reply) => {
    const { pathname } = new URL(request.url ?? '', 'http://site');
    const name = pathname.slice(prefix.length) || 'index.html';
    const body = await readFile(path.join(folder, name)).catch(() => undefined);
    reply.writeHead(body === undefined ? 404 : 200, {
      'content-type': contentTypes[path.extname(name)] ?? 'text/plain',
    });
    reply.end(body);
  });
  return { ...server, url: `${server.origin}${prefix}` };
}

export async function findFreePort(): Promise<number> {
  await using server = await serveHttp(() => {});
  return server.port;
}
