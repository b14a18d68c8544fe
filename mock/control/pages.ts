import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { HttpReply } from '../http/message.ts';
import { toPageHeaders } from '../http/reply.ts';
import { refusalReply, refuse } from './context/refusal.ts';
import { dashboardPath, docsPath, type PageHandler } from './root-page.ts';

/** Serves the dashboard as Vite built it. Every path is the same page, except for the files below `assets/`. */
export function createDashboardHandler(): PageHandler {
  return createPageHandler({
    title: 'The dashboard',
    buildCommand: 'npm run build:dashboard',
    folder: 'dist/dashboard',
    fileAt: (pathname) => /^assets\/[\w.-]+$/.exec(pathname.slice(dashboardPath.length))?.[0] ?? indexFile,
    // The names of assets contain a hash of their content.
    isImmutable: (file) => file !== indexFile,
  });
}

/** Serves the documentation as it is built; its requests are tried on this mock. */
export function createDocsHandler(): PageHandler {
  return createPageHandler({
    title: 'The documentation',
    buildCommand: 'npm run build && npm run build:docs',
    folder: 'dist/docs/site',
    fileAt: (pathname) => pathname.slice(docsPath.length) || indexFile,
    isImmutable: () => false,
  });
}

/** Pages that are built with this package, and what they load. */
interface BuiltPages {
  /** What they are, at the start of a sentence. */
  title: string;
  /** What builds them. */
  buildCommand: string;
  /** Where they are in this package. */
  folder: string;
  /** The file that a path stands for. */
  fileAt(pathname: string): string;
  isImmutable(file: string): boolean;
}

/** The page that the others are reached from. */
const indexFile = 'index.html';

/** `operations/cancel-call.html`: no step leads out of the folder. */
const fileName = /^(?:[\w-]+\/)*[\w.-]+\.\w+$/;

function createPageHandler({ title, buildCommand, folder, fileAt, isImmutable }: BuiltPages): PageHandler {
  return async ({ method }, pathname): Promise<HttpReply> => {
    if (method !== 'GET' && method !== 'HEAD')
      return refusalReply(refuse('methodNotAllowed', `${title} is read-only.`).error);
    const file = fileAt(pathname);
    const bytes = fileName.test(file) ? await readBuiltFile(folder, file) : undefined;
    if (bytes === undefined) {
      const message = file === indexFile ? `${title} is not built. Run: ${buildCommand}` : 'There is no such file.';
      return refusalReply(refuse('pathNotFound', message).error);
    }
    const headers = {
      'content-type': contentTypes[path.extname(file)] ?? 'application/octet-stream',
      'content-length': String(bytes.length),
      'cache-control': isImmutable(file) ? 'private, max-age=31536000, immutable' : 'no-store',
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
