import { connect, createServer, type Socket } from 'node:net';

/** Stands before a database, and loses the answer to one statement. */
export interface AnswerDropper extends AsyncDisposable {
  readonly port: number;
  /** Breaks all connections when the database answers the next statement of that name, and so many new ones after that. */
  dropAnswerTo(statement: string, refused: number): void;
}

export async function startAnswerDropper(databasePort: number): Promise<AnswerDropper> {
  const sockets = new Set<Socket>();
  let [awaited, refused]: [string | undefined, number] = [undefined, 0];
  let isAnswerDue = false;
  const breakAll = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  const server = createServer((incoming) => {
    if (awaited === undefined && refused > 0) {
      refused -= 1;
      incoming.resetAndDestroy();
      return;
    }
    const outgoing = connect(databasePort, '127.0.0.1');
    incoming.on('data', (piece) => {
      isAnswerDue ||= awaited !== undefined && piece.includes(awaited);
      outgoing.write(piece);
    });
    outgoing.on('data', (piece) => {
      if (!isAnswerDue) {
        incoming.write(piece);
        return;
      }
      [isAnswerDue, awaited] = [false, undefined];
      breakAll();
    });
    for (const [socket, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    port: address.port,
    dropAnswerTo(statement, refusedAfter) {
      [awaited, refused] = [statement, refusedAfter];
    },
    async [Symbol.asyncDispose]() {
      breakAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
