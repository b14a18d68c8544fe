import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';

export interface HostileService extends AsyncDisposable {
  baseUrl: string;
}

export async function listen(server: Server, scheme = 'http'): Promise<HostileService> {
  const open = new Set<Socket>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  server.on('tlsClientError', () => {});
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}

export function onRequest(socket: Socket, answer: (target: string) => void): void {
  socket.on('error', () => {});
  socket.setEncoding('latin1').on('data', (text: string) => {
    answer(/^[A-Z]+ (\S+) HTTP/.exec(text)?.[1] ?? '/');
  });
}

export function flood(socket: Socket, first: string, text: string, times = Number.POSITIVE_INFINITY): void {
  let rest = times;
  socket.write(first);
  const more = () => {
    while (!socket.destroyed && rest > 0) {
      rest -= 1;
      if (!socket.write(text)) break;
    }
    if (!socket.destroyed && rest > 0) socket.once('drain', more);
  };
  more();
}

export function drip(socket: Socket, text: string, first = ''): void {
  socket.write(first);
  let next = 0;
  const timer = setInterval(() => {
    if (socket.destroyed || next === text.length) clearInterval(timer);
    else socket.write(text[next++] ?? '');
  }, 100);
}
