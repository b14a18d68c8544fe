import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { HttpReply, HttpRequest } from '../http/message.ts';
import { toPageHeaders } from '../http/reply.ts';
import { noStore, refusalReply, refuse } from './context/refusal.ts';
import { dashboardPath, docsPath, type PageHandler } from './root-page.ts';

/** Serves the dashboard as Vite built it. Every path is the same page, except for the files below `assets/`. */
export function createDashboardHandler(): PageHandler {
  const command = 'npm run build:dashboard';
  // The names of assets contain a hash of their content.
  const immutable = { 'cache-control': 'private, max-age=31536000, immutable' };
  return (request, pathname) => {
    const asset = /^assets\/[\w.-]+$/.exec(pathname.slice(dashboardPath.length))?.[0];
    const [file, headers] = asset === undefined ? [indexFile, noStore] : [asset, immutable];
    return servePage(request, { title: 'The dashboard', command, folder: 'dist/dashboard', file, headers });
  };
}

/** Serves the documentation as it is built; its requests are tried on this mock. */
export function createDocsHandler(): PageHandler {
  const command = 'npm run build && npm run build:docs';
  return (request, pathname) => {
    const file = pathname.slice(docsPath.length) || indexFile;
    return servePage(request, {
      title: 'The documentation',
      command,
      folder: 'dist/docs/site',
      file,
      headers: noStore,
    });
  };
}

/** A file of pages that are built with this package. */
interface BuiltFile {
  /** What the pages are, at the start of a sentence. */
  title: string;
  /** What builds them. */
  command: string;
  /** Where they are in this package. */
  folder: string;
  file: string;
  headers: Readonly<Record<string, string>>;
}

/** The page that the others are reached from. */
const indexFile = 'index.html';

/** `operations/cancel-call.html`: no step leads out of the folder. */
const fileName = /^(?:[\w-]+\/)*[\w.-]+\.\w+$/;

async function servePage({ method }: HttpRequest, page: BuiltFile): Promise<HttpReply> {
  const { title, command, folder, file } = page;
  if (method !== 'GET' && method !== 'HEAD')
    return refusalReply(refuse('methodNotAllowed', `${title} is read-only.`).error);
  const body = fileName.test(file) ? await readBuiltFile(folder, file) : undefined;
  if (body === undefined) {
    const message = file === indexFile ? `${title} is not built. Run: ${command}` : 'There is no such file.';
    return refusalReply(refuse('pathNotFound', message).error);
  }
  const type = contentTypes[path.extname(file)] ?? 'application/octet-stream';
  const headers = { 'content-type': type, 'content-length': String(body.length), ...page.headers, ...toPageHeaders() };
  return { status: 200, headers, body };
}

/** The content types of what is built for browsers, by extension. */
const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
};

/** A file of a folder of this package. A bundle puts this code into another folder, so it is searched upwards. */
async function readBuiltFile(name: string, file: string): Promise<Uint8Array | undefined> {
  for (let folder = import.meta.dirname; ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, name, indexFile)))
      return readFile(path.join(folder, name, file)).catch(() => undefined);
    if (folder === path.dirname(folder)) return undefined;
  }
}
