import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export interface RawConnection {
  socket: Socket;
  readReceived(): string;
  until(pattern: RegExp): Promise<string>;
  closed: Promise<string>;
}

export function openRawConnection(port: number): RawConnection {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => {
    socket.destroy();
  });
  let readReceived = '';
  socket.setEncoding('utf8');
  // A reset connection counts as closed by the other side.
  socket.on('error', () => {});
  socket.on('data', (text: string) => {
    readReceived += text;
  });
  const closed = once(socket, 'close').then(() => readReceived);
  return {
    socket,
    readReceived: () => readReceived,
    closed,
    until: (pattern) =>
      new Promise((resolve, reject) => {
        const checkReceived = () => {
          if (!pattern.test(readReceived)) return;
          socket.off('data', checkReceived);
          resolve(readReceived);
        };
        socket.on('data', checkReceived);
        closed.then((all) => reject(new Error(`Hung up before ${pattern} came: ${all}`)));
        checkReceived();
      }),
  };
}

export function sendRawText(port: number, text: string): Promise<string> {
  const { socket, closed } = openRawConnection(port);
  socket.write(text);
  return closed;
}
