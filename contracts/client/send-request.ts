import { createHash } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import { Duplex, pipeline, type Readable } from 'node:stream';
import type { ConnectionOptions } from 'node:tls';
import zlib from 'node:zlib';
import { isNestedDeeper, parseJson } from '../../src/json.ts';
import { type Exchange, Inconclusive } from '../facts/exchange.ts';

export type HttpRequest = Exchange['request'];

export interface HttpResponse extends Pick<Exchange, 'status' | 'headers'> {
  chunks: AsyncIterable<Uint8Array>;
  cookies?: readonly string[] | undefined;
  unknownEncoding?: string | undefined;
}

export type RequestSender<Body = string> = (
  request: Omit<HttpRequest, 'body'> & { body: Body | undefined },
  signal: AbortSignal,
) => Promise<HttpResponse>;

/** Uses `node:http`, because the runtime's `fetch` needs 5 times the CPU time. */
export function createHttpSender(): RequestSender<string | Uint8Array> {
  let isKept = true;
  return ({ method, url, headers, body }, signal) =>
    new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
      const options: https.RequestOptions & Pick<ConnectionOptions, 'ALPNProtocols'> = {
        method,
        headers: { ...defaultHeaders, ...length, ...headers },
        joinDuplicateHeaders: true,
        ALPNProtocols: ['http/1.1'],
        ...(isKept ? {} : { agent: false }),
      };
      const request = (url.startsWith('https:') ? https : http).request(url, options);
      const interrupt = () => request.destroy(new Error('the run was interrupted'));
      signal.addEventListener('abort', interrupt);
      if (signal.aborted) interrupt();
      request.on('error', (error) => {
        if (request.reusedSocket && !signal.aborted) isKept = false;
        reject(error);
      });
      request.on('close', () => reject(new Error('the connection was closed without a readable response')));
      request.on('response', (response) => {
        const { statusCode: status = 0, headers: received } = response;
        const encoding = received['content-encoding'];
        const decoded = decodeBody(response, encoding);
        const body = decoded === undefined ? { chunks: response, unknownEncoding: encoding } : { chunks: decoded };
        resolve({ status, headers: toPlainHeaders(received), cookies: received['set-cookie'], ...body });
      });
      request.end(body);
    });
}

const defaultHeaders = { accept: '*/*', 'user-agent': 'understudy', 'accept-encoding': 'gzip, br' };

function toPlainHeaders(headers: http.IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value = '']) => [name, [value].flat().join(', ')]));
}

function decodeBody(body: Readable, contentEncoding = ''): Readable | undefined {
  const names = contentEncoding.split(',').map((name) => name.trim().toLowerCase());
  const encodings = names.filter((name) => name !== '' && name !== 'identity');
  if (encodings.length > maxEncodings || !encodings.every((name) => decoders.has(name))) return undefined;
  return encodings.reduceRight((source, name) => {
    const decoder = decoders.get(name)?.();
    return decoder === undefined ? source : pipeline(source, decoder, () => {});
  }, body);
}

const maxEncodings = 5;

const { constants } = zlib;
const untilEnd = { finishFlush: constants.Z_SYNC_FLUSH };
const createGunzip = () => zlib.createGunzip(untilEnd);

const decoders: ReadonlyMap<string, () => Duplex> = new Map<string, () => Duplex>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['br', () => zlib.createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH })],
  ['deflate', () => Duplex.from(inflate)],
  // Node has the zstd decoder since version 22.15.
  ...('createZstdDecompress' in zlib
    ? [['zstd', () => zlib.createZstdDecompress({ finishFlush: constants.ZSTD_e_flush })] as const]
    : []),
]);

/** Source: RFC 1950. In the zlib format, the low four bits of the first byte are 8. */
async function* inflate(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]();
  const { value: first, done } = await chunks.next();
  if (done === true) return;
  const isZlib = ((first[0] ?? 0) & 0x0f) === 8;
  const all = async function* () {
    yield first;
    yield* { [Symbol.asyncIterator]: () => chunks };
  };
  yield* pipeline(all, isZlib ? zlib.createInflate(untilEnd) : zlib.createInflateRaw(untilEnd), () => {});
}

export type Fetch = (request: Request) => Promise<Response>;

export function createFetchSender(fetch: Fetch): RequestSender {
  // Keep a reference to each request: Node's `fetch` ignores the signal of a garbage-collected request.
  const inFlight = new Set<Request>();
  return async ({ method, url, headers, body }, signal) => {
    const init = { method, headers, redirect: 'manual', signal, ...(body === undefined ? {} : { body }) } as const;
    const request = new Request(url, init);
    const end = () => void inFlight.delete(request);
    inFlight.add(request);
    try {
      const response = await fetch(request);
      const { status, headers } = response;
      return { status, headers: Object.fromEntries(headers), chunks: readChunks(response, end) };
    } catch (error) {
      end();
      throw error;
    }
  };
}

async function* readChunks({ body }: Response, onEnd: () => void): AsyncGenerator<Uint8Array> {
  try {
    yield* body ?? [];
  } finally {
    onEnd();
  }
}

export function failureReasonOf(error: unknown): string {
  const { message } = error as Error;
  const code = errorCodeOf(error);
  if (speaksHttp2Only(error))
    return 'the service speaks HTTP/2 only, and the kit speaks HTTP/1.1. Allow HTTP/1.1 there, or put a proxy in front of it';
  return code === undefined || message.includes(code) ? message : `${message} (${code})`.trim();
}

function speaksHttp2Only(error: unknown): boolean {
  const { message, rawPacket } = error as Error & { rawPacket?: Buffer };
  if (/no application protocol/i.test(message)) return true;
  return rawPacket !== undefined && rawPacket.length >= 9 && rawPacket[3] === 4 && rawPacket.readUInt32BE(5) === 0;
}

export function wasNeverSent(error: unknown): boolean {
  const codes = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'];
  return codes.includes(errorCodeOf(error) ?? '');
}

function errorCodeOf(error: unknown): string | undefined {
  const { code, cause } = error as { code?: unknown; cause?: { code?: string } };
  return typeof code === 'string' ? code : cause?.code;
}

export type AnswerText = Pick<Exchange, 'text' | 'cut'>;

/** Maximum bytes that the kit reads of a response, far above the size of any correct response. */
const maxBytes = 16 * 1024 * 1024;
const maxKeptBytes = 1024 * 1024;
const maxKeptCharacters = 8_192;
/** Maximum nesting depth of a JSON response. A correct response has fewer than 20 levels. */
const maxLevels = 1_000;

export async function readAnswer(
  chunks: HttpResponse['chunks'],
  seen: (beginning: string) => void,
): Promise<AnswerText> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of chunks) {
      parts.push(chunk);
      bytes += chunk.length;
      if (bytes > maxBytes)
        throw new Inconclusive(`A response has more than ${maxBytes} bytes, so the kit stopped reading it.`);
    }
  } catch (error) {
    seen(Buffer.concat(parts).toString('utf8', 0, maxKeptBytes));
    throw error;
  }
  const body = Buffer.concat(parts);
  const whole = new TextDecoder().decode(body);
  if (bytes <= maxKeptBytes) return { text: whole };
  const text = cutTexts(whole);
  if (text.length > maxKeptBytes) throw new Inconclusive(`A response has ${bytes} bytes, so the kit did not check it.`);
  return { text, cut: { bytes, sha256: digestOf(body) } };
}

function cutTexts(text: string): string {
  const json = parseAnswer(text);
  if (json === undefined) return `${text.slice(0, maxKeptCharacters)}…`;
  return JSON.stringify(json, (_name, value: unknown) => {
    const isLong = typeof value === 'string' && value.length > maxKeptCharacters;
    return isLong ? `${value.slice(0, maxKeptCharacters)}…` : value;
  });
}

export function parseAnswer(text: string): unknown {
  const json = parseJson(text);
  if (text.length > maxLevels && isNestedDeeper(json, maxLevels))
    throw new Inconclusive(`A response is nested deeper than ${maxLevels} levels, so the kit did not check it.`);
  return json;
}

export function toHead({ text, cut }: AnswerText): AnswerText {
  if (text.length <= maxKeptCharacters + 1) return { text, ...(cut === undefined ? {} : { cut }) };
  const head = `${text.slice(0, maxKeptCharacters)}…`;
  return { text: head, cut: cut ?? { bytes: Buffer.byteLength(text), sha256: digestOf(text) } };
}

function digestOf(body: string | Uint8Array): string {
  return createHash('sha256').update(body).digest('hex');
}

const maxCaseCharacters = 256 * 1024;

export function addExchange(exchanges: Exchange[], added: Exchange): void {
  exchanges.push(added);
  let excess = exchanges.reduce((sum, { text }) => sum + text.length, 0) - maxCaseCharacters;
  for (const [index, one] of exchanges.slice(0, -1).entries()) {
    const head = toHead(one);
    if (excess <= 0 || head.text === one.text) continue;
    exchanges[index] = { ...one, ...head, json: undefined };
    excess -= one.text.length - head.text.length;
  }
}
