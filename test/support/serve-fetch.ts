import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A service on a free port of this machine that answers by a function; `fetch` of a mock, or one that alters it. */
export async function serveFetch(answer: (request: Request) => Promise<Response>) {
  const server = createServer(async (message, reply) => {
    const body = await text(message);
    const headers = Object.entries(message.headers).map(([name, value]) => [name, String(value)] as [string, string]);
    const init = { method: message.method ?? 'GET', headers, ...(body === '' ? {} : { body }) };
    const response = await answer(new Request(`http://service.test${message.url}`, init));
    reply.writeHead(response.status, Object.fromEntries(response.headers));
    reply.end(await response.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/api`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
