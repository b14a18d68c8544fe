import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A connection to a server, on which anything can be written, and what came back on it. */
export interface RawConnection {
  socket: Socket;
  /** All that has come back so far. */
  readReceived(): string;
  /** Resolves as soon as what came back so far matches. */
  until(pattern: RegExp): Promise<string>;
  /** Resolves with all that came back, when the other side has hung up. */
  closed: Promise<string>;
}

/** Opens a connection that ends with the test. */
export function openRawConnection(port: number): RawConnection {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => {
    socket.destroy();
  });
  let readReceived = '';
  socket.setEncoding('utf8');
  // Being cut off is one of the ways to be hung up on.
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

/** All that comes back to a text until the other side hangs up. */
export function sendRawText(port: number, text: string): Promise<string> {
  const { socket, closed } = openRawConnection(port);
  socket.write(text);
  return closed;
}
