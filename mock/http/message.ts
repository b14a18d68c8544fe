import type { ControlSchemas } from '../../src/control-operations.ts';
import type { GapId } from '../../src/generated/ids.ts';
import { type OperationId, operations } from '../../src/operations.ts';
import { fail, type Result, succeed } from '../domain/decision.ts';

/** A request as a socket or a `fetch` delivers it. */
export interface SentRequest {
  readonly method: string;
  /** Path and query as they were sent: `/api/session/fetch/ses_1?x=y`. */
  readonly target: string;
  /** The headers by their lower-case names. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly clientAddress?: string | undefined;
  /** The bytes of the body. Empty without a body; `too-large` for a body above the limit. */
  readonly body: Uint8Array | 'too-large';
}

/** A request as the service sees it, from a socket or from `fetch`. It is immutable. */
export interface HttpRequest extends RequestTarget, SentRequest {
  /** The value of a header by its lower-case name; several values of one name are joined with commas. */
  header(name: string): string | undefined;
  /** Returns the body as text; undefined if it is not valid UTF-8. */
  text(): string | undefined;
  /** Returns the JSON value of the body, or the reason why the body has none. Parses the body once, on first use. */
  json(): ParsedBody;
}

export function createRequest({ method, target, headers, clientAddress, body }: SentRequest): HttpRequest {
  const { area, authority, pathname, search } = parseTarget(target);
  let decoded: string | undefined;
  let parsed: ParsedBody | undefined;
  const header = (name: string) => {
    const value = headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  };
  const text = () => {
    decoded ??= decodeBody(body);
    return decoded;
  };
  const json = () => {
    parsed ??= parseText(text());
    return parsed;
  };
  return { method, target, area, authority, pathname, search, headers, clientAddress, body, header, text, json };
}

type ParsedBody = Result<unknown, 'UTF-8' | 'JSON'>;

function decodeBody(body: SentRequest['body']): string | undefined {
  try {
    return body === 'too-large' ? '' : utf8.decode(body);
  } catch {
    return undefined;
  }
}

function parseText(text: string | undefined): ParsedBody {
  if (text === undefined) return fail('UTF-8');
  try {
    return succeed(JSON.parse(text));
  } catch {
    return fail('JSON');
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** A reply as a value, for a socket or for `fetch`. */
export interface HttpReply {
  status: number;
  headers: Readonly<Record<string, string>>;
  body?: JsonBody | Uint8Array | ByteStream;
  delivery?: Delivery;
}

/** Statuses of replies that never have a body. */
export const bodilessStatuses: readonly number[] = [204, 205, 304];

/** Headers that apply to one connection only. */
export const hopHeaders: readonly string[] = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** The delay or failure of a reply that a fault has changed. A reply without it arrives at once and as a whole. */
export interface Delivery {
  /** Real milliseconds by which the reply is delayed. */
  delayMs?: number;
  /** The speed of the body. */
  bytesPerSecond?: number;
  /** `resetBefore`: the connection is reset instead of sending the reply. The document explains the others. */
  failure?: ControlSchemas['Delivery'] | 'resetBefore';
}

/** A JSON value as a body. Its text is serialised once, on first use. */
export class JsonBody {
  readonly value: unknown;
  #text: string | undefined;

  constructor(value: unknown) {
    this.value = value;
  }

  text(): string {
    this.#text ??= JSON.stringify(this.value);
    return this.#text;
  }
}

/**
 * A body in pieces. It calls `push` with each piece, and `end` after the last one. Calling the returned function stops it. A
 * faulty stream passes its failure to `end`.
 */
export type ByteStream = (
  push: (piece: string | Uint8Array) => void,
  end: (failure?: 'close' | 'reset' | 'wait') => void,
) => () => void;

export function serializeBody(body: JsonBody | Uint8Array | undefined): string | Uint8Array {
  return body instanceof JsonBody ? body.text() : (body ?? '');
}

export type Awaitable<Value> = Value | Promise<Value>;

/** A reply, or a promise for one that takes time. */
export type AwaitableReply = Awaitable<HttpReply>;

/**
 * A request with its reply and the details of its handling. The mock creates one for every request, so derived values are only
 * computed when a client reads them.
 */
export interface Exchange {
  readonly request: HttpRequest;
  readonly reply: HttpReply;
  readonly operationId: OperationId | undefined;
  /** The workspace of the API key; undefined when the reply did not depend on a workspace. */
  readonly workspaceId: string | undefined;
  /** The code of the error envelope; undefined when the reply is not an error. */
  readonly errorCode: string | undefined;
  /** The field at fault, as a JSON Pointer; `x-api-key` for a wrong key. */
  readonly field: string | undefined;
  /** The gaps that the reply depends on. */
  readonly gaps: readonly GapId[];
  /** Notices, such as a preference that was not followed or a fault that was injected. */
  readonly notices: readonly string[];
  /** Real milliseconds that the mock took to make the reply. */
  readonly durationMs: number;
}

/**
 * `internal` covers the mock's own paths: its control plane, its page, and every ambiguous path.
 * `misplaced` is a path of the service without its `/api`. `nowhere` is another plain path that does not exist. Pages of other
 * origins may read the refusal of both.
 */
type RequestArea = 'service' | 'media' | 'misplaced' | 'nowhere' | 'internal';

/** The parsed target of a request. */
export interface RequestTarget {
  readonly area: RequestArea;
  /** The host in the target itself, as a proxy sends it; undefined for a target that is only a path. */
  readonly authority: string | undefined;
  readonly pathname: string;
  readonly search: string;
}

const scheme = 'http://';

/** Splits a target without decoding or resolving it. */
export function parseTarget(target: string): RequestTarget {
  if (!target.startsWith(scheme)) return splitTarget(target, undefined);
  const end = target.slice(scheme.length).search(/[/?#]/);
  if (end === -1) return splitTarget('/', target.slice(scheme.length));
  const path = target.slice(scheme.length + end);
  return splitTarget(path.startsWith('/') ? path : `/${path}`, target.slice(scheme.length, scheme.length + end));
}

function splitTarget(pathAndQuery: string, authority: string | undefined): RequestTarget {
  const end = pathAndQuery.indexOf('?');
  const pathname = end === -1 ? pathAndQuery : pathAndQuery.slice(0, end);
  return { area: areaOf(pathname), authority, pathname, search: end === -1 ? '' : pathAndQuery.slice(end + 1) };
}

function areaOf(pathname: string): RequestArea {
  if (isUnder('/api', pathname)) return isAmbiguousPath(pathname) ? 'internal' : 'service';
  if (isUnder('/media', pathname)) return isAmbiguousPath(pathname) ? 'internal' : 'media';
  if (folders.some((folder) => isUnder(folder, pathname))) return isAmbiguousPath(pathname) ? 'internal' : 'misplaced';
  return isPlainPath(pathname) ? 'nowhere' : 'internal';
}

/** Whether no interpretation of the path leads to the mock's own paths. */
function isPlainPath(pathname: string): boolean {
  return /^(?:\/[\w-]+)+\/?$/.test(pathname) && !/^\/_mock/i.test(pathname);
}

/** The first segments of the service's paths: `/call`, `/session`. */
const folders = [...new Set(Object.values(operations).map(({ path }) => path.slice(0, path.indexOf('/', 1))))];

function isUnder(folder: string, pathname: string): boolean {
  return pathname.startsWith(folder) && (pathname.length === folder.length || pathname[folder.length] === '/');
}

/** Whether other software could resolve the path to another folder. URL parsers remove segments such as `..`. */
function isAmbiguousPath(pathname: string): boolean {
  return pathname.includes('\\') || /\/(?:\.|%2e){1,2}(?:\/|$)/i.test(pathname);
}

/** Limits of a request. The mock refuses a request above them with a clear message, and changes nothing. */
export const limits = {
  bodyBytes: 1024 * 1024,
  /** Maximum size of an imported snapshot in bytes. */
  snapshotBytes: 12 * 1024 * 1024,
  /** Maximum nesting of arrays and objects in a body. */
  bodyDepth: 500,
  /** Maximum size of the request line and all headers in bytes. */
  headerBytes: 16 * 1024,
  /** Milliseconds in which all headers of a request must arrive. */
  headersTimeoutMs: 10_000,
  /** Milliseconds in which a whole request must arrive. */
  requestTimeoutMs: 30_000,
  /** Milliseconds between two checks for requests that took too long. */
  timeoutCheckEveryMs: 1_000,
  /** Milliseconds after which a connection without a request is closed. */
  keepAliveTimeoutMs: 5_000,
  connections: 10_000,
  /** Maximum of unread bytes of a stream. A connection with more is closed. One event has at most 2 MB. */
  unreadStreamBytes: 4 * 1024 * 1024,
  /** Maximum of unread bytes on one connection. Further requests are answered after the client has read some. */
  unreadBytesPerConnection: 1024 * 1024,
  /** Maximum of unread bytes on all connections. Above it, connections that read nothing for `unreadStallMs` are closed. */
  unreadBytes: 64 * 1024 * 1024,
  unreadStallMs: 2_000,
  /** Minimum size in bytes that is assumed for a pending reply. */
  unknownReplyBytes: 64 * 1024,
  /** Maximum delay of a reply: the longest delay of a timer. */
  maxDelayMs: 2 ** 31 - 1,
} as const;

/** The maximum size of a request body in bytes. A snapshot grows with the number of events. */
export function bodyLimitOf(method: string, target: string): number {
  return method === 'PUT' && target.startsWith('/_mock/snapshots/') ? limits.snapshotBytes : limits.bodyBytes;
}

/** Time limits of connections and requests; see `limits`. */
export type TimeLimits = Record<Extract<keyof typeof limits, `${string}TimeoutMs` | 'timeoutCheckEveryMs'>, number>;
