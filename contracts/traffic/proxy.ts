import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseJson } from '../../src/json.ts';
import { accessProblemOf, hopHeaders } from '../../src/local-proxy.ts';
import type { OperationId } from '../../src/operations.ts';
import { withoutSlash } from '../../src/request-path.ts';
import { truncateWithLength } from '../../src/text/words.ts';
import { createHttpSender, failureReasonOf } from '../client/send-request.ts';
import type { Exchange } from '../facts/exchange.ts';
import { createRedaction } from '../reports/redaction.ts';
import type { Subject } from '../subject/subject.ts';
import { findingsIn, matchOperation, type TrafficFinding } from './check-traffic.ts';
import type { RecordedExchange } from './record-scenario.ts';

export interface ProxiedExchange {
  method: string;
  path: string;
  status: number;
  durationMs: number;
  /** The operation of a request; undefined for a request that the proxy does not check. */
  operationId: OperationId | undefined;
  number: number | undefined;
  findings: readonly TrafficFinding[];
  /** Why the proxy did not check an exchange that belongs to an operation. */
  unchecked?: string | undefined;
}

interface ProxyOptions {
  upstream: string;
  /** The subject of the service. The proxy adds the subject's headers to each request without them. */
  subject?: Subject | undefined;
  /** The port that the proxy listens on; 0 for any free port. */
  port: number;
  /** Called with each request that got no response, and with the reason. */
  onFailure?(failure: Pick<ProxiedExchange, 'method' | 'path' | 'number'> & { reason: string }): void;
  onExchange(exchange: ProxiedExchange): void;
  /** Records an exchange, which contains the API key. Returns the number of the request in the recording. */
  onRecord?(exchange: RecordedExchange): number | undefined;
}

const responseTimeoutMs = 60_000;
const maxBodyBytes = 10_000_000;
const hopByHopHeaders = new Set([
  ...hopHeaders,
  'proxy-authenticate',
  'proxy-authorization',
  'host',
  'content-length',
  'accept-encoding',
  'expect',
]);

class EndedByUs extends Error {}

/**
 * Forwards traffic to a service and checks the responses. Listens on this machine only.
 * @returns the base URL to give to the app
 * @throws Error with a `code` when it cannot listen.
 */
export async function startProxy({ upstream, subject, port, onFailure, onExchange, onRecord }: ProxyOptions) {
  const base = new URL(upstream);
  const prefix = withoutSlash(base.pathname);
  const stopped = new AbortController();
  const send = createHttpSender();
  const running = new Set<Promise<void>>();
  const known = subject === undefined ? [] : [subject];
  const ownHeaders = Object.fromEntries(
    Object.entries(subject?.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  );

  const forward = async (
    message: IncomingMessage,
    reply: ServerResponse,
    signal: AbortSignal,
    addToRecording: NonNullable<ProxyOptions['onRecord']>,
  ) => {
    const [startedAt, sentAt] = [performance.now(), Date.now()];
    const { method = 'GET' } = message;
    const url = new URL(message.url ?? '/', base.origin);
    const refuse = (status: number, text: string) =>
      void reply.writeHead(status, { 'content-type': 'text/plain', connection: 'close' }).end(`${text}\n`);
    const problem = accessProblemOf({ headers: message.headers, port: message.socket.localPort }, 'the proxy');
    if (problem !== undefined) return refuse(403, problem);
    // Refuse paths outside the base URL, so that no request reaches a control plane at the service's address.
    const isInside = url.pathname.startsWith(`${prefix}/`) && !mayLeadOutside(url.pathname);
    if (url.origin !== base.origin || !isInside) return refuse(404, `The proxy forwards only paths under ${prefix}/.`);
    const sent = await readBounded(message);
    if (sent === undefined) return refuse(413, `The proxy forwards at most ${maxBodyBytes} bytes.`);
    const body = sent.length === 0 ? undefined : sent;
    const given = { ...ownHeaders, ...message.headers };
    const headers = endToEndHeaders(Object.entries(given).map(([name, value]) => [name, String(value)]));
    const operationId = matchOperation(method, url.href, [base.href]);
    const request = { method, url: url.href, headers: Object.fromEntries(headers), body: body?.toString() };
    const record = (received: Omit<RecordedExchange, 'operationId' | 'request' | 'sentAt'>) =>
      operationId === undefined ? undefined : addToRecording({ operationId, request, sentAt, ...received });
    const receiving = send({ ...request, body }, signal).then(async (response) => {
      const answer = await readBounded(response.chunks);
      if (answer === undefined) throw new EndedByUs(`the response has more than ${maxBodyBytes} bytes`);
      return [response, answer] as const;
    });
    const [response, answer] = await receiving.catch((error: unknown) => {
      const ending = [signal.reason, error].find((one) => one instanceof EndedByUs);
      record({ status: 0, headers: {}, text: '', json: undefined, omission: ending?.message });
      throw ending ?? error;
    });
    const { status, cookies = [], unknownEncoding } = response;
    const { 'set-cookie': _, 'content-encoding': _decoded, ...plain } = response.headers;
    const returned = [
      ...endToEndHeaders(Object.entries(plain)),
      ...cookies.map((one) => ['set-cookie', one]),
      ...(unknownEncoding === undefined ? [] : [['content-encoding', unknownEncoding]]),
    ];
    reply.writeHead(status, returned.flat()).end(answer);

    const text = answer.toString().replace(/^\uFEFF/, '');
    const received = { status, headers: response.headers, text, json: parseJson(text) };
    const unchecked = reasonNotToCheck(request, unknownEncoding);
    const number = record({ ...received, omission: unchecked });
    const isChecked = operationId !== undefined && unchecked === undefined;
    const findings = isChecked ? judgeOrExplain({ operationId, request, ...received }) : [];
    const redaction = createRedaction({ workspace: { apiKey: request.headers['x-api-key'] ?? '' } }, ...known);
    const redact = (part: string) => redaction.shortLine(part);
    onExchange({
      method: redact(method),
      path: redact(url.pathname),
      status,
      operationId,
      number,
      durationMs: Math.round(performance.now() - startedAt),
      ...(operationId === undefined || unchecked === undefined ? {} : { unchecked: redact(unchecked) }),
      findings: findings.map(({ place, expected, found, statements }) => {
        return { place: redact(place), expected: redact(expected), found: redact(found), statements };
      }),
    });
  };

  const server = createServer((message, reply) => {
    const appLeft = new AbortController();
    reply.once('close', () => appLeft.abort(new EndedByUs('the app closed the connection before the answer')));
    const timedOut = AbortSignal.timeout(responseTimeoutMs);
    const signal = AbortSignal.any([stopped.signal, appLeft.signal, timedOut]);
    let number: number | undefined;
    const addToRecording = (exchange: RecordedExchange) => {
      number = onRecord?.(exchange);
      return number;
    };
    const forwarding = forward(message, reply, signal, addToRecording).catch((error: Error) => {
      if (reply.writableEnded) return;
      if (!reply.headersSent) reply.writeHead(502, { 'content-type': 'text/plain' });
      const reason = timedOut.aborted ? 'it took more than a minute' : failureReasonOf(error);
      const { pathname } = new URL(message.url ?? '/', base.origin);
      onFailure?.({ method: message.method ?? 'GET', path: truncateWithLength(pathname, 1000), number, reason });
      reply.end(`The service did not answer: ${reason}\n`);
    });
    running.add(forwarding);
    void forwarding.finally(() => running.delete(forwarding));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${address.port}${prefix}`,
    async close() {
      stopped.abort(new EndedByUs('the proxy was stopped before the answer'));
      server.close();
      server.closeAllConnections();
      await Promise.all([once(server, 'close'), ...running]);
    },
  };
}

/** A service may decode escaped slashes and dots, so such a path may lead outside the base URL. */
function mayLeadOutside(pathname: string): boolean {
  const decoded = pathname.replace(/%(?:2e|2f|5c|25)/gi, (code) => decodeURIComponent(code));
  return decoded !== pathname && /(?:^|[\\/])\.\.?(?:[\\/]|$)|%(?:2e|2f|5c)/i.test(decoded);
}

function judgeOrExplain(exchange: Exchange): TrafficFinding[] {
  try {
    return findingsIn(exchange);
  } catch (error) {
    const found = `a response that it cannot judge: ${failureReasonOf(error)}`;
    return [{ place: 'the answer', expected: 'a response that the kit can judge', found, statements: [] }];
  }
}

function reasonNotToCheck({ headers }: Exchange['request'], unknownEncoding: string | undefined): string | undefined {
  const { 'content-encoding': encoding = 'identity' } = headers;
  if (encoding.trim().toLowerCase() !== 'identity') return `the request has the content-encoding ${encoding}`;
  return unknownEncoding && `the response has the content-encoding ${unknownEncoding}, which the kit cannot decode`;
}

function endToEndHeaders(headers: [string, string][]): [string, string][] {
  const connection = new Headers(headers).get('connection')?.toLowerCase() ?? '';
  const ofConnection = new Set(connection.split(/\s*,\s*/));
  return headers.filter(([name]) => !hopByHopHeaders.has(name) && !ofConnection.has(name));
}

async function readBounded(stream: AsyncIterable<Uint8Array>): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.length;
    if (bytes > maxBodyBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
