import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import {
  type AwaitableReply,
  bodilessStatuses,
  bodyLimitOf,
  createRequest,
  type HttpReply,
  type HttpRequest,
  type JsonBody,
  limits,
  serializeBody,
  type TimeLimits,
} from '../message.ts';
import { noSniff, rejectUnreadable, streamReply, trackPendingReplies, unreadableReply } from './connections.ts';
import { isFaulty, toFaultyStream } from './faulty-reply.ts';
import { createUnreadReplies } from './unread-replies.ts';

// An import would load the client, HTTP/2 and other parts of the module: a third of the time until the first answer.
const { createServer } = process.getBuiltinModule('node:http');

export interface NodeServerOptions {
  /** Called with every reply, and for every connection that was reset instead of a reply. */
  onReply(request: HttpRequest, reply: HttpReply): void;
  /** Called with every error in sending a reply. */
  report(error: unknown): void;
  /** Called with every stream and a function that ends it. The returned function is called once the stream has ended. */
  onStream?(request: HttpRequest, close: () => void): () => void;
  /** Calls each function soon, in order. Default: at once. */
  queueSend?(send: () => void): void;
  timeLimits?: TimeLimits;
}

/** Creates a server that does not listen yet. `handle` must not fail. `closeAllConnections` also ends all streams. */
export function createNodeServer(
  handle: (request: HttpRequest) => AwaitableReply,
  { onReply, report, onStream = () => () => {}, queueSend = (send) => send(), timeLimits = limits }: NodeServerOptions,
): Server {
  const pendingReplies = trackPendingReplies();
  const unreadReplies = createUnreadReplies();

  const sendInTime = (outgoing: ServerResponse, request: HttpRequest, reply: HttpReply) => {
    const { delayMs, ...delivery } = reply.delivery ?? {};
    if (delayMs !== undefined) {
      const release = pendingReplies.add(outgoing.req, () => clearTimeout(timer));
      const timer = setTimeout(
        () => {
          release();
          sendInTime(outgoing, request, { ...reply, delivery });
        },
        Math.min(delayMs, limits.maxDelayMs),
      );
      return;
    }
    // Start a stream at once: the number of open streams decides the reply to the next request.
    if (typeof reply.body === 'function') sendNow(outgoing, request, reply);
    else queueSend(() => sendNow(outgoing, request, reply));
  };
  const sendNow = (outgoing: ServerResponse, request: HttpRequest, reply: HttpReply) => {
    try {
      // The server is closing: a client must not send its next request on this connection.
      if (!server.listening) outgoing.shouldKeepAlive = false;
      const { failure } = reply.delivery ?? {};
      const { status, headers, body } = isFaulty(reply) ? toFaultyStream(reply) : reply;
      if (failure === 'resetBefore') outgoing.req.socket.resetAndDestroy();
      else if (failure === 'none') pendingReplies.add(outgoing.req, () => {});
      else if (typeof body !== 'function') sendReply(outgoing, reply, body);
      else if (request.method === 'HEAD') outgoing.writeHead(status, { ...headers, ...noSniff }).end();
      else {
        const close = streamReply(outgoing, { status, headers }, body);
        const release = pendingReplies.add(outgoing.req, () => {});
        const onClosed = onStream(request, close);
        outgoing.once('close', () => {
          release();
          close();
          onClosed();
        });
      }
      unreadReplies.noteWritten(outgoing);
    } catch (error) {
      report(error);
      outgoing.req.socket.destroy();
    }
    onReply(request, reply);
  };
  const sendSettled = (outgoing: ServerResponse, request: HttpRequest, promise: Promise<HttpReply>) => {
    // Marks that the connection waits for a reply.
    const release = pendingReplies.add(outgoing.req, () => {});
    promise
      .then((reply) => {
        release();
        unreadReplies.add(outgoing, reply);
        if (!outgoing.req.socket.destroyed) sendInTime(outgoing, request, reply);
      })
      // An error in a listener must not end the process.
      .catch(report);
  };

  const answer = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (incoming.headers.host === undefined && incoming.httpVersion === '1.1') {
      const reply = unreadableReply('The request has no Host header.');
      sendInTime(outgoing, toHttpRequest(incoming, emptyBody), reply);
      return;
    }
    const answerRead = (body: HttpRequest['body']) => {
      const request = toHttpRequest(incoming, body);
      const reply = handle(request);
      const isLater = reply instanceof Promise;
      unreadReplies.add(outgoing, isLater ? undefined : reply);
      if (isLater) sendSettled(outgoing, request, reply);
      else sendInTime(outgoing, request, reply);
    };
    readBytes(incoming, (body) => unreadReplies.whenRoom(incoming.socket, () => answerRead(body)));
  };
  const server = createServer(
    {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: timeLimits.headersTimeoutMs,
      requestTimeout: timeLimits.requestTimeoutMs,
      connectionsCheckingInterval: timeLimits.timeoutCheckEveryMs,
      keepAliveTimeout: timeLimits.keepAliveTimeoutMs,
      // Without this option, Node would keep the first `Host` and hide a second one from the access guard.
      joinDuplicateHeaders: true,
      // By default, Node answers a request without `Host` outside the envelope, and one with an unknown `Expect` too.
      requireHostHeader: false,
      // A request that announces no body needs no stream.
      optimizeEmptyRequests: true,
    },
    answer,
  );
  server.on('checkExpectation', answer);
  server.maxConnections = limits.connections;
  // Allow any number of headers, because `maxHeaderSize` limits their bytes. By default, Node drops headers after the 2000th.
  server.maxHeadersCount = 0;
  server.on('clientError', (error, socket) => {
    // The client must not take a refusal for the pending reply, and a refusal must not interrupt a stream.
    if (pendingReplies.hasPending(socket)) socket.destroy();
    else rejectUnreadable(error, socket);
  });
  return server;
}

const emptyBody = new Uint8Array();

/** Reads the body up to the limit. Does not keep or await a longer body, nor a body that no header announces. */
function readBytes(incoming: IncomingMessage, onBody: (body: HttpRequest['body']) => void): void {
  const limit = bodyLimitOf(incoming.method ?? '', incoming.url ?? '');
  const chunks: Buffer[] = [];
  let length = 0;
  const add = (chunk: Buffer) => {
    const fittedBefore = length <= limit;
    length += chunk.length;
    if (length <= limit) chunks.push(chunk);
    else if (fittedBefore) onBody('too-large');
  };
  const end = () => {
    if (length > limit) return;
    const [first = emptyBody] = chunks;
    onBody(chunks.length <= 1 ? first : Buffer.concat(chunks));
  };
  if (incoming.readableEnded) {
    // A request that announces no body has already ended.
    end();
    return;
  }
  incoming.on('data', add);
  incoming.on('end', end);
  // A client that aborts its request receives no reply.
  incoming.on('error', () => {});
}

function toHttpRequest(incoming: IncomingMessage, body: HttpRequest['body']): HttpRequest {
  const { method = '', url: target = '', headers, socket } = incoming;
  return createRequest({ method, target, headers, clientAddress: socket.remoteAddress, body });
}

/** Sends a complete reply. */
function sendReply(outgoing: ServerResponse, { status, headers }: HttpReply, body: JsonBody | Uint8Array | undefined) {
  const content = serializeBody(body);
  const length = Buffer.byteLength(content);
  const lines = headers['x-content-type-options'] === undefined ? ['x-content-type-options', 'nosniff'] : [];
  const isWithoutLength = bodilessStatuses.includes(status) || headers['content-length'] !== undefined;
  if (!isWithoutLength) lines.push('content-length', String(length));
  for (const name in headers) lines.push(name, headers[name] as string);
  outgoing.writeHead(status, lines);
  // If every character takes one byte, writing the string as Latin-1 is fastest.
  if (length === content.length) outgoing.end(content, 'latin1');
  else outgoing.end(content);
}
