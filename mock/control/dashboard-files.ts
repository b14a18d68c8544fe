import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { errorEnvelope } from '../../src/envelope.ts';
import type { Answer, HttpReply, HttpRequest } from '../http/message.ts';

/** Where the control room stands, with the slash at its end. */
export const dashboardPath = '/_mock/page/';

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/**
 * Nothing from elsewhere is loaded, framed or sent to, no script but the files beside the page runs, and an address of
 * the page, which can hold the id of a session, is told to nobody.
 */
const guarded = {
  'content-security-policy':
    "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;

/**
 * Serves the control room as Vite built it. Files are looked for at the first request for them.
 *
 * Its addresses are paths, and every one of them is the same page; only what is below `assets/` is a file by its
 * name, which changes with what it holds.
 */
export function dashboardFiles(): (request: HttpRequest, pathname: string) => Answer {
  const read = new Map<string, Promise<Uint8Array | undefined>>();
  const fileAt = (name: string) => {
    const known = read.get(name);
    if (known !== undefined) return known;
    const file = fileIn(name);
    // What is not there yet may be built later, and the page may be built anew: then it names other files.
    file.then((bytes) => bytes !== undefined && name !== 'index.html' && read.set(name, file));
    return file;
  };
  return async ({ method }, pathname) => {
    if (method !== 'GET' && method !== 'HEAD') return refused(405, 'methodNotAllowed', 'The page can only be read.');
    const name = /^assets\/[\w.-]+$/.exec(pathname.slice(dashboardPath.length))?.[0];
    const bytes = await fileAt(name ?? 'index.html');
    if (bytes === undefined)
      return refused(404, 'pathNotFound', name === undefined ? unbuilt : 'There is no such file.');
    const headers = {
      'content-type': contentTypes[path.extname(name ?? 'index.html')] ?? 'application/octet-stream',
      'content-length': String(bytes.length),
      'cache-control': name === undefined ? 'no-store' : 'private, max-age=31536000, immutable',
      ...guarded,
    };
    return { status: 200, headers, body: method === 'HEAD' ? '' : bytes };
  };
}

const unbuilt = 'The page is not built. Build it with: npm run build:page';

async function fileIn(name: string): Promise<Uint8Array | undefined> {
  const folder = builtFolder();
  if (folder === undefined) return undefined;
  return readFile(path.join(folder, name)).catch(() => undefined);
}

/** `dist/dashboard` of this package, of whose folders this file is in another when it is bundled. */
function builtFolder(): string | undefined {
  for (let folder = import.meta.dirname; ; folder = path.dirname(folder)) {
    const built = path.join(folder, 'dist/dashboard');
    if (existsSync(path.join(built, 'index.html'))) return built;
    if (folder === path.dirname(folder)) return undefined;
  }
}

function refused(status: number, code: string, message: string): HttpReply {
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
  return { status, headers, body: JSON.stringify(errorEnvelope(status, code, message)) };
}
