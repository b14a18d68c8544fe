import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { serveHttp } from './serve-http.ts';

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/** A folder as a static site on a free port of this machine, below a path that ends with a slash. */
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
