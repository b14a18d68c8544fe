import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { accessProblemOf } from '../../src/local-access.ts';

/** A site that is served while it is written. */
export interface LiveSite {
  url: string;
  /** Has every page loaded again, or shows what is wrong in it. */
  show(problems: readonly string[]): void;
  close(): Promise<void>;
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** What pages load besides; their policy allows scripts in files only. */
const script = `
const box = document.createElement('pre');
box.setAttribute('role', 'alert');
for (const [name, value] of Object.entries({ position: 'fixed', inset: 'auto 0 0', margin: 0, padding: '1rem', maxHeight: '50vh',
  overflow: 'auto', background: '#7a1020', color: '#fff', whiteSpace: 'pre-wrap' })) box.style[name] = value;
let version;
new EventSource('/_watch/events').onmessage = ({ data }) => {
  const shown = JSON.parse(data);
  if (version !== undefined && version !== shown.version && shown.problems.length === 0) location.reload();
  version = shown.version;
  box.textContent = shown.problems.join('\\n');
  if (shown.problems.length > 0) document.body.append(box);
  else box.remove();
};
`;

/** Serves a folder on a port of this machine. @throws Error when the port is taken */
export async function serveLiveSite(folder: string, port: number): Promise<LiveSite> {
  const listeners = new Set<ServerResponse>();
  const shown = { version: 0, problems: [] as readonly string[] };
  const notify = (listener: ServerResponse) => listener.write(`data: ${JSON.stringify(shown)}\n\n`);
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const problem = accessProblemOf({ headers: request.headers, port: request.socket.localPort }, 'this site');
    if (problem !== undefined) return response.writeHead(403, { connection: 'close' }).end(`${problem}\n`);
    // Of http alone, so that all steps upwards are gone.
    const { protocol, pathname = '' } = URL.parse(request.url ?? '/', 'http://site') ?? {};
    if (protocol !== 'http:') return response.writeHead(404).end('There is no such page.');
    if (pathname === '/_watch/script.js') return response.setHeader('content-type', 'text/javascript').end(script);
    if (pathname === '/_watch/events') {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      listeners.add(response);
      response.once('close', () => listeners.delete(response));
      return notify(response);
    }
    const file = path.join(folder, pathname.endsWith('/') ? `${pathname}index.html` : pathname);
    const bytes = await readFile(file).catch(() => undefined);
    if (bytes === undefined) return response.writeHead(404).end('There is no such page.');
    const extension = path.extname(file);
    response
      .setHeader('content-type', types[extension] ?? 'application/octet-stream')
      .setHeader('cache-control', 'no-store');
    if (extension !== '.html') return response.end(bytes);
    return response.end(String(bytes).replace('</head>', '<script src="/_watch/script.js" defer></script></head>'));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    show(problems) {
      Object.assign(shown, { version: shown.version + 1, problems });
      for (const listener of listeners) notify(listener);
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
