import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type HttpReply, limits, serializeBody } from '../message.ts';

interface Connection {
  /** Bytes of its replies that are not sent yet. */
  bytes: number;
  replies: Map<ServerResponse, number>;
  /** Requests that are answered once it has read more. */
  waiting: (() => void)[];
  /** When a reply was sent as a whole, or the first one came. */
  progressAt: number;
}

/**
 * Bounds the replies that nobody reads: a connection with too many gets no further one until it has read some, and the mock
 * reads no further request from it. Where all of them together are too many, every request waits, and connections that read
 * nothing are closed.
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
    const connection = { bytes: 0, replies: new Map(), waiting: [], progressAt: 0 };
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
  /** A reply that is still to come may be as large as one of the latest. */
  const expectedSize = () => Math.max(limits.unknownReplyBytes, largestOfLate);
  const set = (connection: Connection, outgoing: ServerResponse, bytes: number) => {
    if (connection.bytes === 0) connection.progressAt = performance.now();
    const change = bytes - (connection.replies.get(outgoing) ?? 0);
    if (bytes === 0) connection.replies.delete(outgoing);
    else connection.replies.set(outgoing, bytes);
    connection.bytes += change;
    total += change;
  };
  const startWaiting = () => {
    // A reply that is written at once comes back here.
    if (isStarting) return;
    isStarting = true;
    // The latest first: it need not wait for those that read nothing.
    for (const [socket, connection] of [...held].reverse()) {
      if (socket.destroyed) continue;
      while (connection.waiting.length > 0 && hasRoom(connection)) connection.waiting.shift()?.();
      if (connection.waiting.length > 0) continue;
      held.delete(socket);
      socket.resume();
    }
    isStarting = false;
  };
  const closeStalled = () => {
    stallTimer = undefined;
    for (const [socket, { progressAt }] of connections)
      if (socket.writableLength > 0 && performance.now() - progressAt >= limits.unreadStallMs) socket.destroy();
    if (total >= limits.unreadBytes) armStallTimer();
  };
  const armStallTimer = () => {
    stallTimer ??= setTimeout(closeStalled, limits.unreadStallMs);
    stallTimer.unref();
  };
  return {
    /** Calls `start`, which answers a request, once its connection has room for a reply. */
    whenRoom(socket: Socket, start: () => void) {
      const connection = connections.get(socket);
      if (hasRoom(connection) && (connection?.waiting.length ?? 0) === 0) {
        start();
        return;
      }
      const holding = open(socket);
      held.set(socket, holding);
      // Node parses requests without its stream. With a listener for data it does not, and can be paused.
      if (socket.listenerCount('data') < 2) socket.on('data', () => {});
      socket.pause();
      holding.waiting.push(start);
      if (total >= limits.unreadBytes) armStallTimer();
    },
    /** Counts a reply that will be written; undefined: one that is still to come. */
    add(outgoing: ServerResponse, reply: HttpReply | undefined) {
      const { socket } = outgoing.req;
      if (!socket.destroyed) set(open(socket), outgoing, reply === undefined ? expectedSize() : sizeOf(reply));
    },
    /** Call it after the reply was written: what the other side has not taken stays counted. */
    noteWritten(outgoing: ServerResponse) {
      const connection = connections.get(outgoing.req.socket);
      if (connection === undefined) return;
      largestOfLate = Math.max(connection.replies.get(outgoing) ?? 0, largestOfLate * 0.99);
      const left = outgoing.writableLength;
      set(connection, outgoing, left);
      if (left > 0)
        outgoing.once('close', () => {
          if (!connections.has(outgoing.req.socket)) return;
          set(connection, outgoing, 0);
          connection.progressAt = performance.now();
          startWaiting();
        });
      else if (held.size > 0) startWaiting();
    },
  };
}

/** What cannot be sent is found when it is sent. */
function sizeOf({ body }: HttpReply): number {
  try {
    return typeof body === 'function' ? 0 : serializeBody(body).length;
  } catch {
    return 0;
  }
}
