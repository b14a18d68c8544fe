import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const contentTypes: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' };

/** A folder as a static site on a free port of this machine. */
export async function serveFiles(folder: string): Promise<{ url: string } & AsyncDisposable> {
  const server = createServer(async (request, reply) => {
    const name = request.url === '/' ? 'index.html' : (request.url ?? '').slice(1);
    const body = await readFile(path.join(folder, name)).catch(() => undefined);
    reply.writeHead(body === undefined ? 404 : 200, {
      'content-type': contentTypes[path.extname(name)] ?? 'text/plain',
    });
    reply.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
