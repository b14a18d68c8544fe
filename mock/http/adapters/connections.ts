import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type ByteStream, type HttpReply, JsonBody, limits, serializeBody } from '../message.ts';
import { anyOriginHeaders, transportErrorReply } from '../reply.ts';

const { STATUS_CODES } = process.getBuiltinModule('node:http');

export const noSniff = { 'x-content-type-options': 'nosniff' } as const;

export function streamReply(outgoing: ServerResponse, { status, headers }: HttpReply, body: ByteStream): () => void {
  let isEnded = false;
  let unsubscribe: (() => void) | undefined;
  const unsubscribeOnce = () => {
    isEnded = true;
    unsubscribe?.();
    unsubscribe = undefined;
  };
  outgoing.writeHead(status, { ...headers, 'x-content-type-options': 'nosniff' });
  outgoing.flushHeaders();
  const push = (piece: string | Uint8Array) => {
    if (isEnded) return;
    outgoing.write(piece);
    if (outgoing.writableLength <= limits.unreadStreamBytes) return;
    unsubscribeOnce();
    outgoing.req.socket.destroy();
  };
  const close = () => {
    unsubscribeOnce();
    outgoing.end();
  };
  const finish: Parameters<ByteStream>[1] = (failure) => {
    const { socket } = outgoing.req;
    if (failure === undefined) close();
    // Node calls the callback of an empty write after all earlier pieces were sent.
    else if (failure === 'close') outgoing.write('', () => socket.destroy());
    else if (failure === 'reset') outgoing.write('', () => socket.resetAndDestroy());
  };
  unsubscribe = body(push, finish);
  return close;
}

export function rejectUnreadable(error: Error & { code?: string }, socket: Duplex): void {
  // Do not reply on an unused connection: a browser would take the reply for that of its first request.
  const isUnused = 'bytesRead' in socket && socket.bytesRead === 0;
  if (isUnused || !socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const { status, headers, body } = replyToClientError(error.code);
  const text = body instanceof JsonBody ? body.text() : '';
  const lines = Object.entries({
    ...headers,
    ...noSniff,
    // Let pages of every origin read the refusal, because an unreadable request has no known origin.
    ...anyOriginHeaders,
    'content-length': String(Buffer.byteLength(text)),
    connection: 'close',
  });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${text}`);
}

function replyToClientError(code: string | undefined): HttpReply {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return transportErrorReply('headersTooLarge', `All headers may have at most ${limits.headerBytes} bytes.`);
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return unreadableReply(
        `The request took too long: at most ${limits.headersTimeoutMs} ms for headers, ${limits.requestTimeoutMs} ms in all. Send it again, as a whole.`,
      );
    default:
      return unreadableReply('The request could not be read as HTTP. Send a valid HTTP/1.1 request.');
  }
}

export function unreadableReply(message: string): HttpReply {
  return transportErrorReply('unreadableRequest', message, { connection: 'close' });
}

interface Connection {
  bytes: number;
  waiting: (() => void)[];
  endings: Set<() => void>;
}

/**
 * Limits the memory for replies that clients do not read: if a connection has too many unread bytes, its next requests
 * wait.
 */
export function trackConnections() {
  const connections = new Map<Socket, Connection>();
  const held = new Map<Socket, Connection>();
  let isStarting = false;
  let total = 0;
  let largestRecentReply = 0;
  let stallTimer: ReturnType<typeof setTimeout> | undefined;

  const open = (socket: Socket): Connection => {
    const known = connections.get(socket);
    if (known !== undefined) return known;
    const connection: Connection = { bytes: 0, waiting: [], endings: new Set() };
    connections.set(socket, connection);
    socket.once('close', () => {
      connections.delete(socket);
      held.delete(socket);
      total -= connection.bytes;
      for (const end of connection.endings) end();
      startWaiting();
    });
    return connection;
  };
  const hasRoom = (connection: Connection | undefined) =>
    total < limits.unreadBytes && (connection?.bytes ?? 0) < limits.unreadBytesPerConnection;
  const expectedSize = () => Math.max(limits.unknownReplyBytes, largestRecentReply);
  const add = (connection: Connection, bytes: number) => {
    connection.bytes += bytes;
    total += bytes;
  };
  const startWaiting = () => {
    // A started request may end a reply, which calls this function again while it runs. Ignore such a call.
    if (isStarting) return;
    isStarting = true;
    // Resume the latest connection first, because the clients of older connections may never read.
    for (const [socket, connection] of [...held].reverse()) {
      if (socket.destroyed) continue;
      while (connection.waiting.length > 0 && hasRoom(connection)) connection.waiting.shift()?.();
      if (connection.waiting.length > 0) continue;
      held.delete(socket);
      socket.resume();
    }
    isStarting = false;
  };
  /**
   * If a client reads nothing, Node closes its connection after a timeout. The next request of the client ends the
   * timeout.
   */
  const limitStalls = () => {
    stallTimer = undefined;
    for (const socket of connections.keys())
      if (socket.writableLength > 0 && socket.timeout !== limits.unreadStallMs) socket.setTimeout(limits.unreadStallMs);
    if (total >= limits.unreadBytes) armStallTimer();
  };
  const armStallTimer = () => {
    stallTimer ??= setTimeout(limitStalls, limits.unreadStallMs / 2);
    stallTimer.unref();
  };
  return {
    onClose({ socket }: IncomingMessage, end: () => void): () => void {
      if (socket.closed) return () => {};
      const { endings } = open(socket);
      endings.add(end);
      return () => endings.delete(end);
    },
    hasPending: (socket: Duplex) => (connections.get(socket as Socket)?.endings.size ?? 0) > 0,
    whenRoom<Body>(outgoing: ServerResponse, body: Body, start: (outgoing: ServerResponse, body: Body) => void) {
      const { socket } = outgoing.req;
      const connection = connections.get(socket);
      if (hasRoom(connection) && (connection?.waiting.length ?? 0) === 0) {
        start(outgoing, body);
        return;
      }
      const holding = open(socket);
      held.set(socket, holding);
      // `pause` stops Node's HTTP parser only if the socket has a `data` listener of its own.
      if (socket.listenerCount('data') < 2) socket.on('data', () => {});
      socket.pause();
      holding.waiting.push(() => start(outgoing, body));
      if (total >= limits.unreadBytes) armStallTimer();
    },
    count({ req: { socket } }: ServerResponse, reply: HttpReply | undefined, counted = 0): number {
      if (socket.destroyed) return counted;
      const size = reply === undefined ? expectedSize() : sizeOf(reply);
      add(open(socket), size - counted);
      return size;
    },
    noteWritten(outgoing: ServerResponse, counted: number) {
      const { socket } = outgoing.req;
      const connection = connections.get(socket);
      if (connection === undefined) return;
      largestRecentReply = Math.max(counted, largestRecentReply * 0.99);
      const unreadBytes = outgoing.writableLength;
      add(connection, unreadBytes - counted);
      if (unreadBytes > 0)
        outgoing.once('close', () => {
          if (!connections.has(socket)) return;
          add(connection, -unreadBytes);
          startWaiting();
        });
      else if (held.size > 0) startWaiting();
    },
  };
}

function sizeOf({ body }: HttpReply): number {
  try {
    return typeof body === 'function' ? 0 : serializeBody(body).length;
  } catch {
    return 0;
  }
}
