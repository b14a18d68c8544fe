import { createHash } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import { pipeline, type Transform } from 'node:stream';
import type { ConnectionOptions } from 'node:tls';
import { constants, createBrotliDecompress, createGunzip } from 'node:zlib';
import { isNestedDeeper, parseJson } from '../../src/json.ts';
import type { Exchange } from '../facts/exchange.ts';
import { Inconclusive } from '../oracle/violation.ts';

export type HttpRequest = Exchange['request'];

/** The beginning of a response. Who reads its body hears of it when the connection ends early, or the signal does. */
export interface HttpResponse extends Pick<Exchange, 'status' | 'headers'> {
  chunks: AsyncIterable<Uint8Array>;
}

/** Sends a request; redirects are not followed. @throws whatever keeps a response from coming */
export type RequestSender = (request: HttpRequest, signal: AbortSignal) => Promise<HttpResponse>;

/** Keeps connections: the runtime's `fetch` takes five times the processor time, most of what a run would take. */
export function createHttpSender(): RequestSender {
  let isKept = true;
  return ({ method, url, headers, body }, signal) =>
    new Promise((resolve, reject) => {
      // Node says itself how long a body is, but not of every method.
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
      const options: https.RequestOptions & Pick<ConnectionOptions, 'ALPNProtocols'> = {
        method,
        headers: { ...defaultHeaders, ...length, ...headers },
        joinDuplicateHeaders: true,
        // A service that speaks HTTP/2 only refuses it by name. Without it each service does something else.
        ALPNProtocols: ['http/1.1'],
        ...(isKept ? {} : { agent: false }),
      };
      const request = (url.startsWith('https:') ? https : http).request(url, options);
      const interrupt = () => request.destroy(new Error('it was interrupted'));
      signal.addEventListener('abort', interrupt);
      if (signal.aborted) interrupt();
      request.on('error', (error) => {
        // A service that closes connections without saying so would lose every second request.
        if (request.reusedSocket && !signal.aborted) isKept = false;
        reject(error);
      });
      // One that is answered with 101 is closed without an error.
      request.on('close', () => reject(new Error('the connection was closed without an answer to read')));
      request.on('response', (response) => {
        const { statusCode: status = 0, headers: received } = response;
        const decoder = decoders[received['content-encoding']?.trim().toLowerCase() ?? '']?.();
        // The reader gets an error of either.
        const chunks = decoder === undefined ? response : pipeline(response, decoder, () => {});
        resolve({ status, headers: toPlainHeaders(received), chunks });
      });
      request.end(body);
    });
}

const defaultHeaders = { accept: '*/*', 'user-agent': 'understudy', 'accept-encoding': 'gzip, br' };

/** What is not there, or lacks its end, is read as far as it goes, as `fetch` does. */
const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: () => createGunzip({ finishFlush: constants.Z_SYNC_FLUSH }),
  'x-gzip': () => createGunzip({ finishFlush: constants.Z_SYNC_FLUSH }),
  br: () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH }),
};

function toPlainHeaders(headers: http.IncomingHttpHeaders): Record<string, string> {
  const members = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
  );
  return Object.fromEntries(members) as Record<string, string>;
}

/** A function like the `fetch` of the runtime. */
export type Fetch = (request: Request) => Promise<Response>;

/** Sends requests by a function of the caller. */
export function createFetchSender(fetch: Fetch): RequestSender {
  // Node's fetch no longer hears the signal of a request that was collected.
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

/** What is kept of the body of an answer. */
export type AnswerText = Pick<Exchange, 'text' | 'cut'>;

/** No answer of the interface comes near this; the kit stops reading there. */
const maxBytes = 16 * 1024 * 1024;
/** So much of an answer is kept as it is. */
const maxKeptBytes = 1024 * 1024;
/** So much is kept of each text in a larger one. */
const maxKeptCharacters = 8_192;
/** No answer of the interface comes near this, and what looks at values goes down level by level. */
const maxLevels = 1_000;

/** Cuts long texts beyond 1 MB; `seen` gets what came of a broken body. @throws Inconclusive when still too long */
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
      if (bytes > maxBytes) throw new Inconclusive(`An answer had more than ${maxBytes} bytes; it was not read on.`);
    }
  } catch (error) {
    seen(Buffer.concat(parts).toString('utf8', 0, maxKeptBytes));
    throw error;
  }
  const body = Buffer.concat(parts);
  const whole = new TextDecoder().decode(body);
  if (bytes <= maxKeptBytes) return { text: whole };
  const text = cutTexts(whole);
  if (text.length > maxKeptBytes) throw new Inconclusive(`An answer had ${bytes} bytes; it was not looked at.`);
  return { text, cut: { bytes, sha256: digestOf(body) } };
}

/** JSON with its long texts cut; of anything else the head. */
function cutTexts(text: string): string {
  const json = parseAnswer(text);
  if (json === undefined) return `${text.slice(0, maxKeptCharacters)}…`;
  return JSON.stringify(json, (_name, value: unknown) => {
    const isLong = typeof value === 'string' && value.length > maxKeptCharacters;
    return isLong ? `${value.slice(0, maxKeptCharacters)}…` : value;
  });
}

/** The value of an answer; undefined when it is no JSON. @throws Inconclusive when it is nested too deep to be looked at */
export function parseAnswer(text: string): unknown {
  const json = parseJson(text);
  if (text.length > maxLevels && isNestedDeeper(json, maxLevels))
    throw new Inconclusive(`An answer was nested deeper than ${maxLevels} levels; it was not looked at.`);
  return json;
}

/** The head of a text, with its size and digest; the text itself where it is short. */
export function toHead({ text, cut }: AnswerText): AnswerText {
  if (text.length <= maxKeptCharacters + 1) return { text, ...(cut === undefined ? {} : { cut }) };
  const head = `${text.slice(0, maxKeptCharacters)}…`;
  return { text: head, cut: cut ?? { bytes: Buffer.byteLength(text), sha256: digestOf(text) } };
}

function digestOf(body: string | Uint8Array): string {
  return createHash('sha256').update(body).digest('hex');
}
