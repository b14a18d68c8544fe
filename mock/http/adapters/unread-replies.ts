import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type HttpReply, limits, serializeBody } from '../message.ts';

interface Connection {
  /** Bytes of replies on this connection that have not been sent yet. */
  bytes: number;
  replies: Map<ServerResponse, number>;
  /** Requests on this connection to answer once the client has read more. */
  waiting: (() => void)[];
}

/**
 * Bounds the replies that clients do not read. A connection with too many unread bytes gets no further reply until
 * its client reads. Until then, the mock reads no further request from it. If all connections together have too
 * many, every request waits, and the mock closes connections that read nothing.
 */
export function createUnreadReplies() {
  const connections = new Map<Socket, Connection>();
  const held = new Map<Socket, Connection>();
  let isStarting = false;
  let total = 0;
  let largestOfLate = 0;
  let stallTimer: ReturnType<typeof setTimeout> | undefined;

  const open = (socket: Socket): Connection => {
    const known = connections.get(socket);
    if (known !== undefined) return known;
    const connection = { bytes: 0, replies: new Map(), waiting: [] };
    connections.set(socket, connection);
    socket.once('close', () => {
      connections.delete(socket);
      held.delete(socket);
      total -= connection.bytes;
      startWaiting();
    });
    return connection;
  };
  const hasRoom = (connection: Connection | undefined) =>
    total < limits.unreadBytes && (connection?.bytes ?? 0) < limits.unreadBytesPerConnection;
  /** A pending reply may be as large as one of the latest replies. */
  const expectedSize = () => Math.max(limits.unknownReplyBytes, largestOfLate);
  const set = (connection: Connection, outgoing: ServerResponse, bytes: number) => {
    const change = bytes - (connection.replies.get(outgoing) ?? 0);
    if (bytes === 0) connection.replies.delete(outgoing);
    else connection.replies.set(outgoing, bytes);
    connection.bytes += change;
    total += change;
  };
  const startWaiting = () => {
    // A reply that is written synchronously calls this function again.
    if (isStarting) return;
    isStarting = true;
    // Start with the latest connection: it need not wait for connections that read nothing.
    for (const [socket, connection] of [...held].reverse()) {
      if (socket.destroyed) continue;
      while (connection.waiting.length > 0 && hasRoom(connection)) connection.waiting.shift()?.();
      if (connection.waiting.length > 0) continue;
      held.delete(socket);
      socket.resume();
    }
    isStarting = false;
  };
  /** Node closes a connection that takes no byte within its timeout. The next request on it has no timeout again. */
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
    /** Calls `start`, which answers a request, once the connection of the request has room for a reply. */
    whenRoom(socket: Socket, start: () => void) {
      const connection = connections.get(socket);
      if (hasRoom(connection) && (connection?.waiting.length ?? 0) === 0) {
        start();
        return;
      }
      const holding = open(socket);
      held.set(socket, holding);
      // A listener for data stops Node's parser from bypassing the socket's stream, so that it can be paused.
      if (socket.listenerCount('data') < 2) socket.on('data', () => {});
      socket.pause();
      holding.waiting.push(start);
      if (total >= limits.unreadBytes) armStallTimer();
    },
    /** Counts a reply that will be written; undefined for a reply that is still pending. */
    add(outgoing: ServerResponse, reply: HttpReply | undefined) {
      const { socket } = outgoing.req;
      if (!socket.destroyed) set(open(socket), outgoing, reply === undefined ? expectedSize() : sizeOf(reply));
    },
    /** Call this method after a reply was written. Bytes that the client has not read yet still count. */
    noteWritten(outgoing: ServerResponse) {
      const connection = connections.get(outgoing.req.socket);
      if (connection === undefined) return;
      largestOfLate = Math.max(connection.replies.get(outgoing) ?? 0, largestOfLate * 0.99);
      const unreadBytes = outgoing.writableLength;
      set(connection, outgoing, unreadBytes);
      if (unreadBytes > 0)
        outgoing.once('close', () => {
          if (!connections.has(outgoing.req.socket)) return;
          set(connection, outgoing, 0);
          startWaiting();
        });
      else if (held.size > 0) startWaiting();
    },
  };
}

/** The size of a reply. A body that cannot be serialised counts as 0 here and fails when it is sent. */
function sizeOf({ body }: HttpReply): number {
  try {
    return typeof body === 'function' ? 0 : serializeBody(body).length;
  } catch {
    return 0;
  }
}
