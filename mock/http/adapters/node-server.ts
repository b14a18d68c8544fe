import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import {
  type AwaitableReply,
  bodilessStatuses,
  bodyLimitOf,
  createRequest,
  type HttpReply,
  type HttpRequest,
  isFaulty,
  isGuarded,
  type JsonBody,
  limits,
  serializeBody,
  type TimeLimits,
} from '../message.ts';
import { noSniff, rejectUnreadable, streamReply, trackConnections, unreadableReply } from './connections.ts';
import { toFaultyStream } from './faulty-reply.ts';

// Do not import `node:http`: an import also loads an HTTP client and HTTP/2, which takes a third of the time until the
// first response.
const { createServer } = process.getBuiltinModule('node:http');

export interface NodeServerOptions {
  /** Answers the requests that the access guard checks. */
  handleGuarded?(request: HttpRequest): AwaitableReply;
  onReply?: ((request: HttpRequest, reply: HttpReply) => void) | undefined;
  report(error: unknown): void;
  onStream?(request: HttpRequest, close: () => void): () => void;
  queueSend?(send: () => void): void;
  timeLimits?: TimeLimits;
}

export function createNodeServer(handle: (request: HttpRequest) => AwaitableReply, options: NodeServerOptions): Server {
  const { handleGuarded = handle, onReply, report, onStream = () => () => {} } = options;
  const { queueSend = (send) => send(), timeLimits = limits } = options;
  const connections = trackConnections();

  const sendInTime = (outgoing: ServerResponse, request: HttpRequest, reply: HttpReply, counted: number) => {
    if (reply.delivery?.delayMs !== undefined) {
      const { delayMs, ...delivery } = reply.delivery;
      const release = connections.onClose(outgoing.req, () => clearTimeout(timer));
      const timer = setTimeout(
        () => {
          release();
          sendInTime(outgoing, request, { ...reply, delivery }, counted);
        },
        Math.min(delayMs, limits.maxDelayMs),
      );
      return;
    }
    // Do not queue a stream: it must count as open before the mock decides about the next stream.
    if (typeof reply.body === 'function') sendNow(outgoing, request, reply, counted);
    else queueSend(() => sendNow(outgoing, request, reply, counted));
  };
  const sendNow = (outgoing: ServerResponse, request: HttpRequest, reply: HttpReply, counted: number) => {
    try {
      // Close the connection when the server is closing, so that the client sends no further request on it.
      if (!server.listening) outgoing.shouldKeepAlive = false;
      const failure = reply.delivery?.failure;
      const { status, headers, body } = isFaulty(reply) ? toFaultyStream(reply) : reply;
      if (failure === 'resetBefore') outgoing.req.socket.resetAndDestroy();
      else if (failure === 'none') connections.onClose(outgoing.req, () => {});
      else if (typeof body !== 'function') sendReply(outgoing, reply, body);
      else if (request.method === 'HEAD') outgoing.writeHead(status, { ...headers, ...noSniff }).end();
      else {
        const close = streamReply(outgoing, { status, headers }, body);
        const release = connections.onClose(outgoing.req, () => {});
        const onClosed = onStream(request, close);
        outgoing.once('close', () => {
          release();
          close();
          onClosed();
        });
      }
      connections.noteWritten(outgoing, counted);
    } catch (error) {
      report(error);
      outgoing.req.socket.destroy();
    }
    onReply?.(request, reply);
  };
  const sendSettled = (outgoing: ServerResponse, request: HttpRequest, promise: Promise<HttpReply>) => {
    const release = connections.onClose(outgoing.req, () => {});
    const pending = connections.count(outgoing, undefined);
    promise
      .then((reply) => {
        release();
        const counted = connections.count(outgoing, reply, pending);
        if (!outgoing.req.socket.destroyed) sendInTime(outgoing, request, reply, counted);
      })
      .catch(report);
  };

  const answerRead = (outgoing: ServerResponse, body: HttpRequest['body']) => {
    const request = toHttpRequest(outgoing.req, body);
    const reply = (isGuarded(request) ? handleGuarded : handle)(request);
    if (reply instanceof Promise) sendSettled(outgoing, request, reply);
    else sendInTime(outgoing, request, reply, connections.count(outgoing, reply));
  };

  const answerWhenRoom = (outgoing: ServerResponse, body: HttpRequest['body']) =>
    connections.whenRoom(outgoing, body, answerRead);

  const answer = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (incoming.headers.host === undefined && incoming.httpVersion === '1.1') {
      const reply = unreadableReply('The request has no Host header.');
      sendInTime(outgoing, toHttpRequest(incoming, emptyBody), reply, 0);
      return;
    }
    readBytes(outgoing, answerWhenRoom);
  };
  const server = createServer(
    {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: timeLimits.headersTimeoutMs,
      requestTimeout: timeLimits.requestTimeoutMs,
      connectionsCheckingInterval: timeLimits.timeoutCheckEveryMs,
      keepAliveTimeout: timeLimits.keepAliveTimeoutMs,
      // If a request has several `Host` headers, join them. Otherwise Node would hide all but the first from the access
      // guard.
      joinDuplicateHeaders: true,
      // Node would reply to a missing `Host` or unknown `Expect` itself, without the service's error envelope.
      requireHostHeader: false,
      // Let Node create no body stream for a request that announces no body.
      optimizeEmptyRequests: true,
    },
    answer,
  );
  server.on('checkExpectation', answer);
  server.maxConnections = limits.connections;
  // Allow any number of headers, because `maxHeaderSize` limits their bytes. Node would drop headers after the 2000th.
  server.maxHeadersCount = 0;
  server.on('clientError', (error, socket) => {
    if (connections.hasPending(socket)) socket.destroy();
    else rejectUnreadable(error, socket);
  });
  return server;
}

const emptyBody = new Uint8Array();

type OnBody = (outgoing: ServerResponse, body: HttpRequest['body']) => void;

function readBytes(outgoing: ServerResponse, onBody: OnBody): void {
  const incoming = outgoing.req;
  if (incoming.readableEnded) {
    onBody(outgoing, emptyBody);
    return;
  }
  const limit = bodyLimitOf(incoming.method ?? '', incoming.url ?? '');
  let first: Uint8Array = emptyBody;
  const later: Uint8Array[] = [];
  let length = 0;
  const add = (chunk: Buffer) => {
    const fittedBefore = length <= limit;
    length += chunk.length;
    if (length === chunk.length) first = chunk;
    else if (length <= limit) later.push(chunk);
    if (length > limit && fittedBefore) onBody(outgoing, 'too-large');
  };
  const end = () => {
    if (length <= limit) onBody(outgoing, later.length > 0 ? Buffer.concat([first, ...later]) : first);
  };
  incoming.on('data', add);
  incoming.on('end', end);
}

function toHttpRequest(incoming: IncomingMessage, body: HttpRequest['body']): HttpRequest {
  const { method = '', url: target = '', headers, socket } = incoming;
  return createRequest({ method, target, headers, clientAddress: socket.remoteAddress, body });
}

function sendReply(outgoing: ServerResponse, { status, headers }: HttpReply, body: JsonBody | Uint8Array | undefined) {
  const content = serializeBody(body);
  const length = Buffer.byteLength(content);
  const contentLength = bodilessStatuses.includes(status) ? {} : { 'content-length': length };
  outgoing.writeHead(status, { ...noSniff, ...contentLength, ...headers });
  // If a text has one byte for each character, it is ASCII, and Latin-1 is the fastest encoding for it.
  if (length === content.length) outgoing.end(content, 'latin1');
  else outgoing.end(content);
}
