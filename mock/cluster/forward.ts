import { Agent, type IncomingMessage, request as send } from 'node:http';
import { hopHeaders } from '../../src/local-proxy.ts';
import { bodyLimitOf, type Delivery, type HttpReply, type HttpRequest } from '../http/message.ts';

/** Marks a request from another process of the shared mock, so that the receiver does not forward the request again. */
export const secretHeader = 'x-understudy-secret';
export const notOwnerHeader = 'x-understudy-not-owner';
export const deliveryHeader = 'x-understudy-delivery';

/** `not-sent`: the other process got no request. `lost`: the other process may have executed the request. */
type Forwarded = HttpReply | 'not-sent' | 'lost';

/** Network errors that occur before a connection exists, so that nothing was sent. */
const neverConnected = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);

const ownHeaders = new Set([
  ...hopHeaders,
  'expect',
  secretHeader,
  notOwnerHeader,
  deliveryHeader,
  'x-content-type-options',
]);

export type Forwarder = ReturnType<typeof createForwarder>;

export function createForwarder() {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  let aborting = new AbortController();
  return {
    /**
     * Sends the request only once: after a failure, the other process may have executed it. The caller may repeat a
     * read.
     */
    forward(request: HttpRequest, url: string, secret: string): Promise<Forwarded> {
      return new Promise((resolve) => {
        const { method, target } = request;
        const body = request.body === 'too-large' ? new Uint8Array(bodyLimitOf(method, target) + 1) : request.body;
        const { hostname, port } = new URL(url);
        const addresses = [request.header('x-forwarded-for'), request.clientAddress].filter(Boolean).join(', ');
        const outgoing = send({
          agent,
          signal: aborting.signal,
          hostname,
          port,
          method: request.method,
          path: request.target,
          headers: {
            ...withoutOwnHeaders(request.headers),
            ...(addresses !== '' && { 'x-forwarded-for': addresses }),
            'content-length': body.length,
            [secretHeader]: secret,
          },
        });
        outgoing.on('error', (error: NodeJS.ErrnoException) =>
          resolve(neverConnected.has(error.code ?? '') ? 'not-sent' : 'lost'),
        );
        outgoing.on('response', (incoming) => {
          incoming.on('error', () => resolve('lost'));
          if (incoming.headers[notOwnerHeader] !== undefined) {
            incoming.resume();
            resolve('not-sent');
          } else if (incoming.headers['content-type']?.startsWith('text/event-stream'))
            resolve(toStreamReply(incoming));
          else readReply(incoming, request.method, resolve);
        });
        outgoing.end(body);
      });
    },
    abort() {
      aborting.abort();
      aborting = new AbortController();
    },
    close: () => agent.destroy(),
  };
}

function withoutOwnHeaders(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => !ownHeaders.has(name));
  return Object.fromEntries(
    kept.map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  );
}

function readReply(incoming: IncomingMessage, method: string, settle: (reply: Forwarded) => void): void {
  const chunks: Buffer[] = [];
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
  incoming.on('end', () => {
    const { 'content-length': length, ...headers } = withoutOwnHeaders(incoming.headers);
    // The reply to a HEAD request states the length of the body that it omits.
    const lengthOfHead = method === 'HEAD' && length !== undefined ? { 'content-length': length } : {};
    const delivery = incoming.headers[deliveryHeader];
    const reply = {
      status: incoming.statusCode ?? 502,
      headers: { ...headers, ...lengthOfHead },
      ...(typeof delivery === 'string' && { delivery: JSON.parse(delivery) as Delivery }),
    };
    settle(chunks.length === 0 ? reply : { ...reply, body: Buffer.concat(chunks) });
  });
}

function toStreamReply(incoming: IncomingMessage): HttpReply {
  return {
    status: incoming.statusCode ?? 502,
    headers: withoutOwnHeaders(incoming.headers),
    body(push, end) {
      const decoder = new TextDecoder();
      incoming.on('data', (chunk: Buffer) => push(decoder.decode(chunk, { stream: true })));
      incoming.on('close', end);
      return () => incoming.destroy();
    },
  };
}
