import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  bodyLimitOf,
  createRequest,
  type HttpReply,
  type HttpRequest,
  JsonBody,
  limits,
  serializeBody,
  type TextStream,
} from '../message.ts';
import { anyOriginHeaders, transportErrorReply } from '../reply.ts';

// Not imported: node-server.ts says why.
const { STATUS_CODES } = process.getBuiltinModule('node:http');

export const emptyBody = new Uint8Array();

/** Reads the body up to the limit; a longer one is not kept, and not waited for, nor is one that nothing announces. */
export function readBytes(incoming: IncomingMessage, onBody: (body: HttpRequest['body']) => void): void {
  const { 'content-length': announced, 'transfer-encoding': encoding } = incoming.headers;
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
  const isEmpty = announced === undefined && encoding === undefined;
  const first = isEmpty ? null : (incoming.read() as Buffer | null);
  if (first !== null) add(first);
  // Listening to a stream takes longer than reading one that is there as a whole.
  if (isEmpty || (incoming.complete && incoming.readableLength === 0)) end();
  else {
    incoming.on('data', add);
    incoming.on('end', end);
    // A client that breaks off has no answer coming; no answer would reach it.
    incoming.on('error', () => {});
  }
}

export function toHttpRequest(incoming: IncomingMessage, body: HttpRequest['body']): HttpRequest {
  const { method = '', url = '', headers } = incoming;
  const header = (name: string) => {
    const value = headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  };
  const withClient = () => {
    const addresses = [headers['x-forwarded-for'], incoming.socket.remoteAddress].flat().filter(Boolean);
    return { ...headers, 'x-forwarded-for': addresses.join(', ') };
  };
  return createRequest({ method, target: url, header, headers: withClient, body });
}

/** No browser may take an answer for something else than it says it is. */
export const noSniff = { 'x-content-type-options': 'nosniff' } as const;

/** Sends a reply as a whole. */
export function sendReply(
  outgoing: ServerResponse,
  { status, headers }: HttpReply,
  body: JsonBody | Uint8Array | undefined,
) {
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

/**
 * Writes pieces as they come until the client goes away; one that does not read them is taken to be gone.
 * Returns the function that ends the stream.
 */
export function streamReply(outgoing: ServerResponse, { status, headers }: HttpReply, body: TextStream): () => void {
  let isEnded = false;
  let unsubscribe: (() => void) | undefined;
  const end = () => {
    isEnded = true;
    unsubscribe?.();
    unsubscribe = undefined;
  };
  outgoing.writeHead(status, { ...headers, 'x-content-type-options': 'nosniff' });
  outgoing.flushHeaders();
  const push = (text: string) => {
    if (isEnded) return;
    outgoing.write(text);
    if (outgoing.writableLength <= limits.unreadStreamBytes) return;
    end();
    outgoing.req.socket.destroy();
  };
  const close = () => {
    end();
    outgoing.end();
  };
  unsubscribe = body(push, close);
  return close;
}

/** What is no HTTP at all gets an answer too, as far as it can be answered. */
export function rejectUnreadable(error: Error & { code?: string }, socket: Duplex): void {
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
    // Whether a page sent it could not be read.
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
      return unreadableReply('The request took too long to arrive. Send it again, as a whole.');
    default:
      return unreadableReply('The request could not be read as HTTP.');
  }
}

export function unreadableReply(message: string): HttpReply {
  return transportErrorReply('unreadableRequest', message, { headers: { connection: 'close' } });
}
