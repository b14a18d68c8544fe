import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface Balancer extends AsyncDisposable {
  readonly port: number;
}

/**
 * Sends requests to servers of 127.0.0.1 in turn, as load balancers do: one that a server did not take, or a read that it did not
 * answer, goes to the next; a write that may have happened is answered with 502.
 *
 * @param portsOf the servers that there are now
 */
export async function startBalancer(portsOf: () => readonly number[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const forward = (incoming: IncomingMessage, outgoing: ServerResponse, body: Buffer, left: number) => {
    const ports = portsOf();
    turn += 1;
    const port = ports[turn % ports.length] ?? 0;
    const { method = 'GET', url: path = '/', headers } = incoming;
    let isTaken = false;
    const sent = request({ host: '127.0.0.1', port, method, path, headers, agent }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(outgoing);
      reply.once('error', () => outgoing.destroy());
    });
    sent.once('socket', (socket) => {
      if (!socket.connecting) isTaken = true;
      else socket.once('connect', () => (isTaken = true));
    });
    sent.once('error', () => {
      if (outgoing.headersSent) outgoing.destroy();
      else if (left > 0 && (method === 'GET' || !isTaken)) forward(incoming, outgoing, body, left - 1);
      else outgoing.writeHead(502).end();
    });
    sent.end(body);
  };
  const server = createServer((incoming, outgoing) => {
    void buffer(incoming).then(
      (body) => forward(incoming, outgoing, body, 5),
      () => outgoing.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The balancer has no port.');
  return {
    port: address.port,
    async [Symbol.asyncDispose]() {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
