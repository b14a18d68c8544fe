import { text } from 'node:stream/consumers';
import { type HttpService, serveHttp } from './serve-http.ts';

/** A service on a free port of this machine that answers by a function; `fetch` of a mock, or one that alters it. */
export function serveFetch(answer: (request: Request) => Promise<Response>): Promise<HttpService> {
  return serveHttp(async (message, reply) => {
    const body = await text(message);
    // As they were written.
    const headers = pairsOf(message.rawHeaders);
    const init = { method: message.method ?? 'GET', headers, ...(body === '' ? {} : { body }) };
    const response = await answer(new Request(`http://service.test${message.url}`, init));
    reply.writeHead(response.status, Object.fromEntries(response.headers));
    reply.end(await response.text());
  });
}

function pairsOf(list: readonly string[]): [string, string][] {
  return Array.from({ length: list.length / 2 }, (_, index) => [list[2 * index] ?? '', list[2 * index + 1] ?? '']);
}
