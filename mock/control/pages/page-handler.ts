import path from 'node:path';
import type { AwaitableReply, HttpReply, HttpRequest } from '../../http/message.ts';
import { errorReply, toPageHeaders } from '../../http/reply.ts';

/** Answers the requests below the path of some pages. */
export type PageHandler = (request: HttpRequest, pathname: string) => AwaitableReply;

/** Pages that are built with this package, and what they load. */
export interface BuiltPages {
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
export const indexFile = 'index.html';

export function createPageHandler({ title, buildCommand, ...pages }: BuiltPages): PageHandler {
  return async ({ method }, pathname) => {
    if (method !== 'GET' && method !== 'HEAD') return refuse(405, 'methodNotAllowed', `${title} is read-only.`);
    const file = pages.fileAt(pathname);
    const bytes = await pages.readFile(file);
    if (bytes === undefined) {
      const message = file === indexFile ? `${title} is not built. Run: ${buildCommand}` : 'There is no such file.';
      return refuse(404, 'pathNotFound', message);
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

function refuse(status: number, errorCode: string, message: string): HttpReply {
  return errorReply({ status, errorCode, message, headers: { 'cache-control': 'no-store' } });
}
