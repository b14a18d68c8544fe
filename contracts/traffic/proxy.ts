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
import type { OperationId } from '../../src/operations.ts';
import type { Exchange } from '../exchange.ts';
import { type Finding, findingsIn } from './findings.ts';
import { operationAt } from './operation-at.ts';
import type { PrismJudge } from './prism-judge.ts';

/** One exchange that passed. */
export interface Passed {
  method: string;
  /** Without what stands behind a question mark. */
  path: string;
  status: number;
  durationMs: number;
  /** Undefined where it belongs to no operation; then nothing is judged. */
  operationId: OperationId | undefined;
  findings: readonly Finding[];
  /** The key that was sent, so that it can be kept out of what is printed. */
  apiKey: string | undefined;
}

export interface ProxyOptions {
  /** The base address of the service. */
  upstream: string;
  judge: PrismJudge;
  /** 0 is any free one. */
  port: number;
  /** Is told of each exchange once it was answered. */
  onPassed(passed: Passed): void;
}

export interface RunningProxy {
  /** What an app takes for the base address. */
  baseUrl: string;
  close(): Promise<void>;
}

const mostBytes = 10_000_000;
/** They belong to one connection, not to the message. */
const hopByHop = [
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
 * @throws Error when it cannot listen.
 */
export async function startProxy(options: ProxyOptions): Promise<RunningProxy> {
  const { upstream, port } = options;
  const base = new URL(upstream);
  const server = createServer((message, reply) => {
    pass(message, reply, base, options).catch((error: Error) => {
      if (reply.writableEnded) return;
      if (!reply.headersSent) reply.writeHead(502, { 'content-type': 'text/plain' });
      reply.end(`The service did not answer: ${error.message}\n`);
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
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function pass(message: IncomingMessage, reply: ServerResponse, base: URL, { judge, onPassed }: ProxyOptions) {
  const begin = performance.now();
  const { method = 'GET', headers } = message;
  const url = new URL(message.url ?? '/', base.origin);
  const beginning = base.pathname.replace(/\/+$/, '');
  // What else stands at that address, such as a control plane, is nobody's business here.
  if (url.origin !== base.origin || !url.pathname.startsWith(`${beginning}/`)) {
    reply.writeHead(404, { 'content-type': 'text/plain' }).end(`Only what is below ${beginning}/ is passed on.\n`);
    return;
  }
  const body = await bounded(message);
  if (body === undefined) {
    const told = `At most ${mostBytes} bytes are passed on.\n`;
    reply.writeHead(413, { 'content-type': 'text/plain', connection: 'close' }).end(told);
    return;
  }
  const answer = await sent(url, method, withoutHops(headers), body);
  reply.writeHead(answer.status, withoutHops(answer.headers)).end(answer.body);

  const operationId = operationAt(method, url.href, [base.href]);
  const text = unpacked(answer).toString();
  const exchange: Exchange | undefined = operationId && {
    operationId,
    request: { method, url: url.href, headers: flat(headers), body: body.length === 0 ? undefined : body.toString() },
    status: answer.status,
    headers: flat(answer.headers),
    text,
    json: parsed(text),
  };
  const path = url.pathname.slice(beginning.length);
  const findings = exchange === undefined ? [] : await judged(exchange, path, judge).catch(unjudged);
  const durationMs = Math.round(performance.now() - begin);
  const apiKey = flat(headers)['x-api-key'];
  onPassed({ method, path: url.pathname, status: answer.status, durationMs, operationId, findings, apiKey });
}

/** All that comes, or undefined when it is more than may be. */
async function bounded(message: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > mostBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The body for judging; a service may pack it although it was asked not to. */
function unpacked({ headers, body }: Answer): Buffer {
  const how = { gzip: gunzipSync, br: brotliDecompressSync, deflate: inflateSync }[headers['content-encoding'] ?? ''];
  try {
    return how?.(body, { maxOutputLength: mostBytes }) ?? body;
  } catch {
    return body;
  }
}

/** Whatever a service answers, the proxy goes on. */
function unjudged(error: unknown): Finding[] {
  const found = `one that cannot: ${error instanceof Error ? error.message : String(error)}`;
  return [{ place: 'the answer', expected: 'one that can be judged', found, statements: [] }];
}

async function judged(exchange: Exchange, path: string, judge: PrismJudge): Promise<Finding[]> {
  const { request, status, headers, json, text } = exchange;
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const asked = {
    method: request.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete',
    url: { path, query },
    headers: { ...request.headers },
    body: request.body === undefined ? undefined : (parsed(request.body) ?? request.body),
  };
  const answered = { statusCode: status, headers: { ...headers }, body: json ?? text };
  return findingsIn(exchange, await judge.judge(asked, async () => answered));
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

function sent(url: URL, method: string, headers: IncomingHttpHeaders, body: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? secure : plain;
    // Without compression the answer can be judged as it comes.
    const asked = { method, headers: { ...headers, host: url.host, 'accept-encoding': 'identity' }, timeout: 60_000 };
    const request = send(url, asked, (response) => {
      bounded(response).then((bytes) => {
        if (bytes === undefined) reject(new Error(`its answer has more than ${mostBytes} bytes`));
        else resolve({ status: response.statusCode ?? 502, headers: response.headers, body: bytes });
      }, reject);
    });
    request.on('upgrade', (_response, socket) => {
      socket.destroy();
      reject(new Error('it wants to speak something else than HTTP'));
    });
    request.on('timeout', () => request.destroy(new Error('it took more than a minute')));
    request.on('error', reject);
    request.end(body);
  });
}

function withoutHops(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = String(headers.connection ?? '')
    .toLowerCase()
    .split(/\s*,\s*/);
  const kept = Object.entries(headers).filter(([name]) => !hopByHop.includes(name) && !named.includes(name));
  return Object.fromEntries(kept);
}

function flat(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
