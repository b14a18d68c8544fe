import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An HTTP server on a free port of this machine. */
export interface HttpService extends AsyncDisposable {
  port: number;
  origin: string;
  /** The origin with `/api`. */
  baseUrl: string;
}

export async function serveHttp(listener: RequestListener): Promise<HttpService> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a port has an address with a port.
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return {
    port,
    origin,
    baseUrl: `${origin}/api`,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
