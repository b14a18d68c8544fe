import path from 'node:path';
import type { AwaitableReply, HttpReply, HttpRequest } from '../../http/message.ts';
import { toPageHeaders } from '../../http/page-headers.ts';
import { errorReply } from '../../http/reply.ts';
import { contentTypes, readBuiltFile } from './built-files.ts';
import { dashboardPath } from './dashboard-path.ts';

/**
 * Serves the dashboard as Vite built it. Files are read at the first request for them.
 *
 * Every path is the same page, except for the files below `assets/`, whose names contain a hash of their content.
 */
export function createDashboardHandler(): (request: HttpRequest, pathname: string) => AwaitableReply {
  const cache = new Map<string, Promise<Uint8Array | undefined>>();
  const loadFile = (name: string) => {
    const cached = cache.get(name);
    if (cached !== undefined) return cached;
    const file = readBuiltFile('dist/dashboard', name);
    // A missing file may be built later, and a new build of the page names other files.
    file.then((bytes) => bytes !== undefined && name !== 'index.html' && cache.set(name, file));
    return file;
  };
  return async ({ method }, pathname) => {
    if (method !== 'GET' && method !== 'HEAD') return refuse(405, 'methodNotAllowed', 'The dashboard is read-only.');
    const name = /^assets\/[\w.-]+$/.exec(pathname.slice(dashboardPath.length))?.[0];
    const bytes = await loadFile(name ?? 'index.html');
    if (bytes === undefined)
      return refuse(404, 'pathNotFound', name === undefined ? notBuiltMessage : 'There is no such file.');
    const headers = {
      'content-type': contentTypes[path.extname(name ?? 'index.html')] ?? 'application/octet-stream',
      'content-length': String(bytes.length),
      'cache-control': name === undefined ? 'no-store' : 'private, max-age=31536000, immutable',
      ...toPageHeaders(),
    };
    return method === 'HEAD' ? { status: 200, headers } : { status: 200, headers, body: bytes };
  };
}

const notBuiltMessage = 'The dashboard is not built. Run: npm run build:dashboard';

function refuse(status: number, errorCode: string, message: string): HttpReply {
  return errorReply({ status, errorCode, message, headers: { 'cache-control': 'no-store' } });
}
