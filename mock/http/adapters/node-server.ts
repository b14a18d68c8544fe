import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { emptyBody, limits, readBytes, type TimeLimits } from '../limits.ts';
import {
  type AwaitableReply,
  type HttpReply,
  type HttpRequest,
  JsonBody,
  serializeBody,
  type TextStream,
} from '../message.ts';
import { transportErrorReply } from '../reply.ts';
import { createRequestBatch } from './request-batch.ts';

// Importing it would load all that it can give, its client and HTTP/2 among them: a third of the time until the first answer.
const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http');

export interface NodeServerOptions {
  /** Called with every reply, and for every connection that was reset instead of one. */
  onReply(request: HttpRequest, reply: HttpReply): void;
  /** Called with every error in sending a reply. */
  report(error: unknown): void;
  timeLimits?: TimeLimits;
}

/** It does not listen yet; `handle` never fails. `closeAllConnections` also ends every stream and every delay. */
export function createNodeServer(
  handle: (request: HttpRequest) => AwaitableReply,
  { onReply, report, timeLimits = limits }: NodeServerOptions,
): Server {
  const pendingReplies = trackPendingReplies();
  const batch = createRequestBatch(report);

  const respond = (incoming: IncomingMessage, outgoing: ServerResponse, request: HttpRequest, reply: HttpReply) => {
    if (reply.whenStored !== undefined) {
      respondLater(incoming, outgoing, request, reply.whenStored);
      return;
    }
    if (reply.delayMs !== undefined) {
      const { delayMs, ...undelayed } = reply;
      const release = pendingReplies.add(incoming, () => clearTimeout(timer));
      const timer = setTimeout(
        () => {
          release();
          respond(incoming, outgoing, request, undelayed);
        },
        Math.min(delayMs, limits.maxDelayMs),
      );
      return;
    }
    // A stream begins at once: how many are open decides what the next request is answered.
    if (typeof reply.body === 'function') send(incoming, outgoing, request, reply);
    else batch.send(() => send(incoming, outgoing, request, reply));
  };
  const send = (incoming: IncomingMessage, outgoing: ServerResponse, request: HttpRequest, reply: HttpReply) => {
    try {
      // It is closing: a client must not send its next request here.
      if (!server.listening) outgoing.shouldKeepAlive = false;
      if (reply.resetConnection) incoming.socket.destroy();
      else if (typeof reply.body !== 'function') sendReply(outgoing, reply, reply.body);
      else if (request.method === 'HEAD') outgoing.writeHead(reply.status, { ...reply.headers, ...noSniff }).end();
      else streamReply(outgoing, reply, reply.body, (end) => pendingReplies.add(incoming, end));
    } catch (error) {
      report(error);
      incoming.socket.destroy();
    }
    onReply(request, reply);
  };
  const respondLater = (
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    request: HttpRequest,
    promise: Promise<HttpReply>,
  ) => {
    // Says that the connection waits for an answer.
    const release = pendingReplies.add(incoming, () => {});
    promise
      .then((reply) => {
        release();
        if (!incoming.socket.destroyed) respond(incoming, outgoing, request, reply);
      })
      // Not even an error in a listener may end the process.
      .catch(report);
  };

  const answer = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (incoming.headers.host === undefined && incoming.httpVersion === '1.1') {
      respond(
        incoming,
        outgoing,
        toHttpRequest(incoming, emptyBody),
        unreadableReply('The request has no Host header.'),
      );
      return;
    }
    readBytes(incoming, (body) => {
      const request = toHttpRequest(incoming, body);
      const reply = handle(request);
      if (reply instanceof Promise) {
        // First goes on what it waits for.
        batch.rest();
        respondLater(incoming, outgoing, request, reply);
      } else respond(incoming, outgoing, request, reply);
    });
  };
  const listener = (incoming: IncomingMessage, outgoing: ServerResponse) =>
    batch.answer(() => answer(incoming, outgoing));
  const server = createServer(
    {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: timeLimits.headersTimeoutMs,
      requestTimeout: timeLimits.requestTimeoutMs,
      connectionsCheckingInterval: timeLimits.timeoutCheckEveryMs,
      keepAliveTimeout: timeLimits.keepAliveTimeoutMs,
      // Node would keep the first `Host` and hide a second one from the access guard.
      joinDuplicateHeaders: true,
      // Without it Node answers by itself, outside the envelope; so it does to an unknown `Expect`.
      requireHostHeader: false,
      // A request that announces no body has no stream to wait for.
      optimizeEmptyRequests: true,
    },
    listener,
  );
  server.on('checkExpectation', listener);
  server.maxConnections = limits.connections;
  // As many as fit into the bytes: Node would drop those beyond 2000 without a word.
  server.maxHeadersCount = 0;
  server.on('clientError', (error, socket) => {
    // What came before on this connection is answered first.
    batch.end();
    // A refusal must not be taken for the answer that is still to come, nor be in the middle of a stream.
    if (pendingReplies.hasPending(socket)) socket.destroy();
    else rejectUnreadable(error, socket);
  });
  return server;
}

/** The answers that are still to come or have no end, by their connection. */
function trackPendingReplies() {
  const endingsBySocket = new WeakMap<Duplex, Set<() => void>>();
  return {
    /** Calls `end` when the connection is gone, unless the returned function is called before. */
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

/** What is no HTTP at all gets an answer too, as far as it can be answered. */
function rejectUnreadable(error: Error & { code?: string }, socket: Duplex): void {
  // Browsers open connections in advance, and would take a refusal on one for the answer to their first request on it.
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
      return unreadableReply('The request took too long to arrive. Send it again, as a whole.');
    default:
      return unreadableReply('The request could not be read as HTTP.');
  }
}

function unreadableReply(message: string): HttpReply {
  return transportErrorReply('unreadableRequest', message, { headers: { connection: 'close' } });
}

function toHttpRequest(incoming: IncomingMessage, body: HttpRequest['body']): HttpRequest {
  const { method = '', url = '', headers } = incoming;
  const header = (name: string) => {
    const value = headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  };
  const withClient = () => {
    const addresses = [headers['x-forwarded-for'], incoming.socket.remoteAddress].flat().filter(Boolean);
    return { ...headers, 'x-forwarded-for': addresses.join(', ') };
  };
  return { method, target: url, header, headers: withClient, body };
}

/** No browser may take an answer for something else than it says it is. */
const noSniff = { 'x-content-type-options': 'nosniff' } as const;

function sendReply(outgoing: ServerResponse, { status, headers }: HttpReply, body: JsonBody | Uint8Array | undefined) {
  const content = serializeBody(body);
  const length = Buffer.byteLength(content);
  const lines = ['x-content-type-options', 'nosniff'];
  if (status !== 204 && headers['content-length'] === undefined) lines.push('content-length', String(length));
  for (const name in headers) lines.push(name, headers[name] as string);
  outgoing.writeHead(status, lines);
  // A string without a character that takes more than a byte is written fastest as what it is.
  if (length === content.length) outgoing.end(content, 'latin1');
  else outgoing.end(content);
}

/** Writes pieces as they come until the client goes away; one that does not read them is taken to be gone. */
function streamReply(
  outgoing: ServerResponse,
  { status, headers }: HttpReply,
  body: TextStream,
  onDisconnect: (end: () => void) => void,
): void {
  let isEnded = false;
  let unsubscribe: (() => void) | undefined;
  const end = () => {
    isEnded = true;
    unsubscribe?.();
    unsubscribe = undefined;
  };
  outgoing.writeHead(status, { ...headers, 'x-content-type-options': 'nosniff' });
  outgoing.flushHeaders();
  onDisconnect(end);
  const push = (text: string) => {
    if (isEnded) return;
    outgoing.write(text);
    if (outgoing.writableLength <= limits.unreadStreamBytes) return;
    end();
    outgoing.req.socket.destroy();
  };
  unsubscribe = body(push, () => {
    end();
    outgoing.end();
  });
}
