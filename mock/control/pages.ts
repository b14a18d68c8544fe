import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { HttpReply } from '../http/message.ts';
import { toPageHeaders } from '../http/reply.ts';
import { refusalReply, refuse } from './context/refusal.ts';
import { dashboardPath, docsPath, type PageHandler } from './root-page.ts';

/**
 * Serves the dashboard as Vite built it. Files are read at the first request for them.
 *
 * Every path is the same page, except for the files below `assets/`, whose names contain a hash of their content.
 */
export function createDashboardHandler(): PageHandler {
  const cache = new Map<string, Promise<Uint8Array | undefined>>();
  return createPageHandler({
    title: 'The dashboard',
    buildCommand: 'npm run build:dashboard',
    fileAt: (pathname) => /^assets\/[\w.-]+$/.exec(pathname.slice(dashboardPath.length))?.[0] ?? indexFile,
    readFile(name) {
      const cached = cache.get(name);
      if (cached !== undefined) return cached;
      const file = readBuiltFile('dist/dashboard', name);
      // A missing file may be built later, and a new build of the page names other files.
      file.then((bytes) => bytes !== undefined && name !== indexFile && cache.set(name, file));
      return file;
    },
    cacheControlOf: (name) => (name === indexFile ? 'no-store' : 'private, max-age=31536000, immutable'),
  });
}

/** Serves the documentation as it is built in `dist/docs/site`; its requests are tried on this mock. */
export function createDocsHandler(): PageHandler {
  return createPageHandler({
    title: 'The documentation',
    buildCommand: 'npm run build && npm run build:docs',
    fileAt: (pathname) => pathname.slice(docsPath.length) || indexFile,
    // `operations/cancel-call.html`: no step leads out of the folder.
    readFile: async (name) =>
      /^(?:[\w-]+\/)*[\w-]+\.\w+$/.test(name) ? readBuiltFile('dist/docs/site', name) : undefined,
    cacheControlOf: () => 'no-store',
  });
}

/** Pages that are built with this package, and what they load. */
interface BuiltPages {
  /** What they are, at the start of a sentence. */
  title: string;
  /** What builds them. */
  buildCommand: string;
  /** The file that a path stands for. */
  fileAt(pathname: string): string;
  readFile(file: string): Promise<Uint8Array | undefined>;
  cacheControlOf(file: string): string;
}

/** The page that the others are reached from. */
const indexFile = 'index.html';

function createPageHandler({ title, buildCommand, ...pages }: BuiltPages): PageHandler {
  return async ({ method }, pathname): Promise<HttpReply> => {
    if (method !== 'GET' && method !== 'HEAD')
      return refusalReply(refuse('methodNotAllowed', `${title} is read-only.`).error);
    const file = pages.fileAt(pathname);
    const bytes = await pages.readFile(file);
    if (bytes === undefined) {
      const message = file === indexFile ? `${title} is not built. Run: ${buildCommand}` : 'There is no such file.';
      return refusalReply(refuse('pathNotFound', message).error);
    }
    const headers = {
      'content-type': contentTypes[path.extname(file)] ?? 'application/octet-stream',
      'content-length': String(bytes.length),
      'cache-control': pages.cacheControlOf(file),
      ...toPageHeaders(),
    };
    return method === 'HEAD' ? { status: 200, headers } : { status: 200, headers, body: bytes };
  };
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

/** A file of a folder that is built with this package, such as `dist/dashboard`; undefined when it is not there. */
async function readBuiltFile(folder: string, name: string): Promise<Uint8Array | undefined> {
  const found = findBuildFolder(folder);
  if (found === undefined) return undefined;
  return readFile(path.join(found, name)).catch(() => undefined);
}

/** Where a folder of this package is. A bundle puts this file into another folder, so it is searched upwards. */
function findBuildFolder(name: string): string | undefined {
  for (let folder = import.meta.dirname; ; folder = path.dirname(folder)) {
    const built = path.join(folder, name);
    if (existsSync(path.join(built, 'index.html'))) return built;
    if (folder === path.dirname(folder)) return undefined;
  }
}
