import path from 'node:path';
import type { AwaitableReply, HttpReply, HttpRequest } from '../../http/message.ts';
import { toPageHeaders } from '../../http/page-headers.ts';
import { errorReply } from '../../http/reply.ts';
import { contentTypes, readBuiltFile } from './built-files.ts';
import { docsPath } from './docs-path.ts';

/** Serves the documentation as it is built in `dist/docs/site`; its requests are tried on this mock. */
export function createDocsHandler(): (request: HttpRequest, pathname: string) => AwaitableReply {
  return async ({ method }, pathname) => {
    if (method !== 'GET' && method !== 'HEAD')
      return refuse(405, 'methodNotAllowed', 'The documentation is read-only.');
    const name = pathname.slice(docsPath.length) || 'index.html';
    const bytes = fileName.test(name) ? await readBuiltFile('dist/docs/site', name) : undefined;
    if (bytes === undefined)
      return refuse(404, 'pathNotFound', name === 'index.html' ? notBuiltMessage : 'There is no such page.');
    const headers = {
      'content-type': contentTypes[path.extname(name)] ?? 'application/octet-stream',
      'content-length': String(bytes.length),
      'cache-control': 'no-store',
      ...toPageHeaders(),
    };
    return method === 'HEAD' ? { status: 200, headers } : { status: 200, headers, body: bytes };
  };
}

/** `operations/cancel-call.html`: no step leads out of the folder. */
const fileName = /^(?:[\w-]+\/)*[\w-]+\.\w+$/;

const notBuiltMessage = 'The documentation is not built. Run: npm run build && npm run build:docs';

function refuse(status: number, errorCode: string, message: string): HttpReply {
  return errorReply({ status, errorCode, message, headers: { 'cache-control': 'no-store' } });
}
