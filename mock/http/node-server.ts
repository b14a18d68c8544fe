import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { limits } from './limits.ts';
import type { HttpReply, HttpRequest } from './message.ts';
import { transportError } from './reply.ts';

/** A server that answers with `answer` and tells `done` what it answered. It listens to nothing yet. */
export function nodeServer(
  answer: (request: HttpRequest) => HttpReply,
  done: (request: HttpRequest, reply: HttpReply) => void,
): Server {
  const listener = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (incoming.headers.host === undefined && incoming.httpVersion === '1.1') {
      send(outgoing, unreadable('The request has no Host header.'));
      return;
    }
    readBytes(incoming, (body) => {
      const request = requestOf(incoming, body);
      const reply = answer(request);
      send(outgoing, reply);
      done(request, reply);
    });
  };
  const server = createServer(
    {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersTimeoutMs,
      requestTimeout: limits.requestTimeoutMs,
      keepAliveTimeout: limits.keepAliveTimeoutMs,
      // Without it Node answers by itself, outside the envelope; so it does to an unknown `Expect`.
      requireHostHeader: false,
    },
    listener,
  );
  server.on('checkExpectation', listener);
  server.maxConnections = limits.connections;
  server.on('clientError', refuseUnreadable);
  return server;
}

/** What is no HTTP at all gets an answer too, as far as it can be answered. */
function refuseUnreadable(error: Error & { code?: string }, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const { status, headers, body } =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? transportError('headersTooLarge', `Request line and headers may have at most ${limits.headerBytes} bytes.`)
      : unreadable('The request could not be read as HTTP.');
  const lines = Object.entries({ ...headers, 'content-length': String(body.length), connection: 'close' });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${body}`);
}

function unreadable(message: string): HttpReply {
  return transportError('unreadableRequest', message, { headers: { connection: 'close' } });
}

function requestOf({ method = '', url = '', headers }: IncomingMessage, body: HttpRequest['body']): HttpRequest {
  const header = (name: string) => {
    const value = headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  };
  return { method, target: url, header, body };
}

/** Collects the body up to the limit; a longer one is not kept, and not waited for, nor is one that nothing announces. */
function readBytes(incoming: IncomingMessage, then: (body: HttpRequest['body']) => void): void {
  if (incoming.headers['content-length'] === undefined && incoming.headers['transfer-encoding'] === undefined) {
    then(noBytes);
    return;
  }
  const chunks: Buffer[] = [];
  let length = 0;
  let over = false;
  incoming.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (over) return;
    if (length <= limits.bodyBytes) {
      chunks.push(chunk);
      return;
    }
    over = true;
    then('too-large');
  });
  incoming.on('end', () => {
    if (!over) then(chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks));
  });
  // A client that breaks off has no answer coming; there is nobody to tell.
  incoming.on('error', () => {});
}

const noBytes = new Uint8Array();

function send(outgoing: ServerResponse, { status, headers, body }: HttpReply): void {
  const length = typeof body === 'string' ? Buffer.byteLength(body) : body.length;
  outgoing.writeHead(status, status === 204 ? headers : { 'content-length': length, ...headers });
  outgoing.end(body);
}
