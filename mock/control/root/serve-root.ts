import type { Engine } from '../../engine/engine.ts';
import type { HttpReply, HttpRequest } from '../../http/message.ts';
import { jsonReply, toPageHeaders } from '../../http/reply.ts';
import { describeMock, type Page } from './describe-mock.ts';
import { renderPage, stylesHash } from './render-page.ts';

/** Answers `GET /`: what this is and where its parts are, as a page, or as JSON for who accepts that rather. */
export function serveRoot(engine: Engine, request: HttpRequest, pages: readonly Page[]): HttpReply {
  const workspaces = engine.query((world) => [...world.workspaces.values()]);
  // The access guard has checked the header. What calls the mock without a socket reaches it under any name.
  const description = describeMock(workspaces, `http://${request.header('host') ?? 'mock'}`, pages);
  if (prefersJson(request.header('accept') ?? '*/*')) return jsonReply(200, description, shared);
  const body = new TextEncoder().encode(renderPage(description));
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-length': String(body.length),
    ...shared,
    ...toPageHeaders({ styles: stylesHash }),
  };
  return request.method === 'HEAD' ? { status: 200, headers } : { status: 200, headers, body };
}

const shared = { 'cache-control': 'no-store', vary: 'accept' };

function prefersJson(accept: string): boolean {
  return qualityOf('application/json', accept) > qualityOf('text/html', accept);
}

/** How much a media type is wanted, 0 to 1: as its own entry says, else that of its kind, else that of all types. */
function qualityOf(type: string, accept: string): number {
  const entries = new Map(
    accept
      .toLowerCase()
      .split(',')
      .map((entry): [string, number] => {
        const [range = '', ...parameters] = entry.split(';').map((part) => part.trim());
        const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
        return [range, Number(quality) || 0];
      }),
  );
  return entries.get(type) ?? entries.get(type.replace(/\/.*/, '/*')) ?? entries.get('*/*') ?? 0;
}
