import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ByteStream, type HttpReply, JsonBody, limits } from '../message.ts';
import { anyOriginHeaders } from '../reply.ts';
import { transportErrorReply } from '../transport-error.ts';

// `getBuiltinModule` loads faster than an import, see `node-server.ts`.
const { STATUS_CODES } = process.getBuiltinModule('node:http');

/** Forbids browsers to guess another content type for a reply. */
export const noSniff = { 'x-content-type-options': 'nosniff' } as const;

/**
 * Streams a body until the client disconnects. Disconnects a client that does not read. Returns a function that ends
 * the stream.
 */
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
    // Node calls the callback of this empty write after all other pieces were sent.
    else if (failure === 'close') outgoing.write('', () => socket.destroy());
    else if (failure === 'reset') outgoing.write('', () => socket.resetAndDestroy());
  };
  unsubscribe = body(push, finish);
  return close;
}

/** Answers a request that is not valid HTTP, if the connection still allows a reply. */
export function rejectUnreadable(error: Error & { code?: string }, socket: Duplex): void {
  // Do not reply on an unused connection, which browsers open early: they would read the reply to their first request.
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
    // The origin of an unreadable request is unknown, so let pages of every origin read the refusal.
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
      return transportErrorReply(
        'headersTooLarge',
        `Request line and headers may have at most ${limits.headerBytes} bytes.`,
      );
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return unreadableReply(
        `The request took too long: at most ${limits.headersTimeoutMs} ms for headers, ${limits.requestTimeoutMs} ms in all. Send it again, as a whole.`,
      );
    default:
      return unreadableReply('The request could not be read as HTTP. Send a valid HTTP/1.1 request.');
  }
}

export function unreadableReply(message: string): HttpReply {
  return transportErrorReply('unreadableRequest', message, { headers: { connection: 'close' } });
}

/** Tracks the pending and streaming replies of each connection. */
export function trackPendingReplies() {
  const endingsBySocket = new WeakMap<Duplex, Set<() => void>>();
  return {
    /** Calls `end` after the connection has closed. Returns a function that cancels this. */
    add({ socket }: IncomingMessage, end: () => void): () => void {
      let ends = endingsBySocket.get(socket);
      if (ends === undefined) {
        ends = new Set();
        endingsBySocket.set(socket, ends);
        socket.once('close', () => {
          for (const finish of endingsBySocket.get(socket) ?? []) finish();
          endingsBySocket.delete(socket);
        });
      }
      ends.add(end);
      return () => ends.delete(end);
    },
    hasPending: (socket: Duplex) => (endingsBySocket.get(socket)?.size ?? 0) > 0,
  };
}
