import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as plain,
  type ServerResponse,
} from 'node:http';
import { request as secure } from 'node:https';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { parseJson } from '../../src/json.ts';
import { accessProblemOf } from '../../src/local-access.ts';
import type { OperationId } from '../../src/operations.ts';
import type { Exchange } from '../operations/exchange.ts';
import { createRedaction } from '../redaction/redaction.ts';
import { truncate } from '../reports/text.ts';
import { matchOperation } from './check-traffic.ts';
import { findingsIn, type TrafficFinding } from './findings.ts';

/** One exchange that passed. */
export interface ProxiedExchange {
  method: string;
  /** Without what stands behind a question mark. */
  path: string;
  status: number;
  durationMs: number;
  /** Undefined where it belongs to no operation; then nothing is judged. */
  operationId: OperationId | undefined;
  /** Without the key that was sent. */
  findings: readonly TrafficFinding[];
}

export interface ProxyOptions {
  /** The base address of the service. */
  upstream: string;
  /** 0 is any free one. */
  port: number;
  /** Called with each exchange once it was answered. */
  onExchange(exchange: ProxiedExchange): void;
}

export interface RunningProxy {
  /** What an app takes for the base address. */
  baseUrl: string;
  close(): Promise<void>;
}

/** An answer that is not there as a whole after this is given up. */
const maxMs = 60_000;
/** They belong to one connection, not to the message. */
const hopByHopHeaders = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/**
 * Listens on this machine alone, and passes on what comes below the path of the upstream base address, unchanged.
 *
 * @throws Error with a `code` when it cannot listen.
 */
export async function startProxy(options: ProxyOptions): Promise<RunningProxy> {
  const { upstream, port, onExchange } = options;
  const base = new URL(upstream);
  const stopped = new AbortController();
  const server = createServer((message, reply) => {
    const problem = accessProblemOf({ headers: message.headers, port: message.socket.localPort }, 'the proxy');
    if (problem !== undefined) {
      reply.writeHead(403, { 'content-type': 'text/plain', connection: 'close' }).end(`${problem}\n`);
      return;
    }
    const appLeft = new AbortController();
    reply.once('close', () => appLeft.abort());
    const timedOut = AbortSignal.timeout(maxMs);
    const signal = AbortSignal.any([stopped.signal, appLeft.signal, timedOut]);
    forward({ message, reply, base, signal, onExchange }).catch((error: Error) => {
      if (reply.writableEnded) return;
      if (!reply.headersSent) reply.writeHead(502, { 'content-type': 'text/plain' });
      const reason = timedOut.aborted ? 'it took more than a minute' : error.message;
      reply.end(`The service did not answer: ${reason}\n`);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  // A server that listens on a port has an address with a port.
  const address = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${address.port}${base.pathname.replace(/\/+$/, '')}`,
    close() {
      stopped.abort();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

interface Forwarding {
  message: IncomingMessage;
  reply: ServerResponse;
  base: URL;
  /** Ends the request to the service. */
  signal: AbortSignal;
  onExchange: ProxyOptions['onExchange'];
}

async function forward({ message, reply, base, signal, onExchange }: Forwarding) {
  const startedAt = performance.now();
  const { method = 'GET', headers } = message;
  const url = new URL(message.url ?? '/', base.origin);
  const prefix = base.pathname.replace(/\/+$/, '');
  // What else stands at that address, such as a control plane, is nobody's business here.
  if (url.origin !== base.origin || !url.pathname.startsWith(`${prefix}/`)) {
    reply.writeHead(404, { 'content-type': 'text/plain' }).end(`Only what is below ${prefix}/ is passed on.\n`);
    return;
  }
  const body = await readBounded(message);
  if (body === undefined) {
    const message = `At most ${maxBytes} bytes are passed on.\n`;
    reply.writeHead(413, { 'content-type': 'text/plain', connection: 'close' }).end(message);
    return;
  }
  const response = await sendUpstream(url, { method, headers: withoutHopByHop(headers), signal }, body);
  reply.writeHead(response.status, withoutHopByHop(response.headers)).end(response.body);

  const operationId = matchOperation(method, url.href, [base.href]);
  const text = decompress(response).toString();
  const exchange: Exchange | undefined = operationId && {
    operationId,
    request: {
      method,
      url: url.href,
      headers: plainHeaders(headers),
      body: body.length === 0 ? undefined : body.toString(),
    },
    status: response.status,
    headers: plainHeaders(response.headers),
    text,
    json: parseJson(text),
  };
  const findings = exchange === undefined ? [] : judgeOrExplain(exchange);
  const durationMs = Math.round(performance.now() - startedAt);
  const redaction = createRedaction({ workspace: { apiKey: plainHeaders(headers)['x-api-key'] ?? '' } });
  const redact = (text: string) => truncate(redaction.line(text), 1000);
  onExchange({
    ...{ method: redact(method), path: redact(url.pathname), status: response.status, durationMs, operationId },
    findings: findings.map(({ place, expected, found, statements }) => {
      return { place: redact(place), expected: redact(expected), found: redact(found), statements };
    }),
  });
}

/** Whatever a service answers, the proxy goes on. */
function judgeOrExplain(exchange: Exchange): TrafficFinding[] {
  try {
    return findingsIn(exchange);
  } catch (error) {
    const problem = `one that cannot: ${error instanceof Error ? error.message : String(error)}`;
    return [{ place: 'the answer', expected: 'one that can be judged', found: problem, statements: [] }];
  }
}

function withoutHopByHop(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const connectionHeaders = String(headers.connection ?? '')
    .toLowerCase()
    .split(/\s*,\s*/);
  const remaining = Object.entries(headers).filter(
    ([name]) => !hopByHopHeaders.includes(name) && !connectionHeaders.includes(name),
  );
  return Object.fromEntries(remaining);
}

function plainHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

/** Bytes of a body that is passed on. */
const maxBytes = 10_000_000;

/** What a service answered, as it came. */
interface UpstreamResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Sends a request to the service behind a proxy, and reads its whole answer. */
function sendUpstream(
  url: URL,
  { headers, ...options }: { method: string; headers: IncomingHttpHeaders; signal: AbortSignal },
  body: Buffer,
): Promise<UpstreamResponse> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? secure : plain;
    // Without compression the answer can be judged as it comes.
    const requestOptions = { ...options, headers: { ...headers, host: url.host, 'accept-encoding': 'identity' } };
    const request = send(url, requestOptions, (response) => {
      readBounded(response).then((bytes) => {
        if (bytes === undefined) reject(new Error(`its answer has more than ${maxBytes} bytes`));
        else resolve({ status: response.statusCode ?? 502, headers: response.headers, body: bytes });
      }, reject);
    });
    request.on('upgrade', (_response, socket) => {
      socket.destroy();
      reject(new Error('it wants to speak something else than HTTP'));
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** All that comes, or undefined when it is more than may be. */
async function readBounded(message: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The body for judging; a service may pack it although it was asked not to. */
function decompress({ headers, body }: UpstreamResponse): Buffer {
  const decoder = { gzip: gunzipSync, br: brotliDecompressSync, deflate: inflateSync }[
    headers['content-encoding'] ?? ''
  ];
  try {
    return decoder?.(body, { maxOutputLength: maxBytes }) ?? body;
  } catch {
    return body;
  }
}
