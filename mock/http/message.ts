import type { GapId } from '../../src/generated/ids.ts';
import { type OperationId, operations } from '../../src/operations.ts';
import { fail, type Result, succeed } from '../domain/decision.ts';

/** A request as the service sees it, whatever carried it. It never changes. */
export interface HttpRequest extends RequestTarget, SentRequest {
  /** The JSON value of the body, or what the body is not. It is parsed when it is first asked for, and once. */
  json(): Result<unknown, 'UTF-8' | 'JSON'>;
}

/** A request as a socket or a `fetch` delivers it. */
export interface SentRequest {
  readonly method: string;
  /** Path and query as they were sent: `/api/session/fetch/ses_1?x=y`. */
  readonly target: string;
  /** The value of a header by its lower-case name; several values of one name are joined with commas. */
  header(name: string): string | undefined;
  /** All headers by their lower-case names, with the address of the client in `x-forwarded-for`. */
  readonly headers?: (() => Readonly<Record<string, string | string[] | undefined>>) | undefined;
  /** The bytes of the body; empty when there is none, `too-large` when there are more than the limit. */
  readonly body: Uint8Array | 'too-large';
}

export function createRequest({ method, target, header, headers, body }: SentRequest): HttpRequest {
  const { plane, authority, pathname, search } = parseTarget(target);
  let parsed: ReturnType<HttpRequest['json']> | undefined;
  const json = () => {
    parsed ??= parseBody(body);
    return parsed;
  };
  return { method, target, plane, authority, pathname, search, header, headers, body, json };
}

function parseBody(body: SentRequest['body']): ReturnType<HttpRequest['json']> {
  let expected: 'UTF-8' | 'JSON' = 'UTF-8';
  try {
    const text = body === 'too-large' ? '' : utf8.decode(body);
    expected = 'JSON';
    return succeed(JSON.parse(text));
  } catch {
    return fail(expected);
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** A reply as a value, whatever carries it. */
export interface HttpReply {
  status: number;
  headers: Readonly<Record<string, string>>;
  body?: JsonBody | Uint8Array | TextStream;
  /** How many real milliseconds the reply is held back. */
  delayMs?: number;
  /** The connection is reset instead; nothing of the reply is sent. */
  resetConnection?: true;
}

/** A JSON value as a body. It is serialised once, when its text is first needed. */
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

/** A body that comes in pieces: `push` is called with each from now on, until the returned function is called; `end` ends it. */
export type TextStream = (push: (text: string) => void, end: () => void) => () => void;

export function serializeBody(body: JsonBody | Uint8Array | undefined): string | Uint8Array {
  return body instanceof JsonBody ? body.text() : (body ?? '');
}

export type Awaitable<Value> = Value | Promise<Value>;

/** A reply now, or one that something slower has to make first. */
export type AwaitableReply = Awaitable<HttpReply>;

/** A request with its reply, and what happened in between. One is made for every request, so nothing is built before a client reads. */
export interface Exchange {
  readonly request: HttpRequest;
  readonly reply: HttpReply;
  readonly operationId: OperationId | undefined;
  /** The workspace of its key; undefined when the reply did not depend on one. */
  readonly workspaceId: string | undefined;
  /** The code of the error envelope; undefined when the reply is no error. */
  readonly errorCode: string | undefined;
  /** The field that a refusal is about, as a JSON Pointer; `x-api-key` for a wrong key. */
  readonly field: string | undefined;
  /** The gaps that the reply rests on. */
  readonly gaps: readonly GapId[];
  /** What else is worth knowing: a preference that was not followed, a fault that was injected. */
  readonly notices: readonly string[];
  /** How many real milliseconds it took to make the reply. */
  readonly durationMs: number;
}

/**
 * `internal` is what is the mock's own: its control plane, its page, and every path that does not exist.
 * `misplaced` is a path of the service without its `/api`: nothing is there, and a page may read that. `nowhere` is another plain
 * path at which nothing is; a page of another origin may read that too.
 */
type RequestPlane = 'service' | 'media' | 'misplaced' | 'nowhere' | 'internal';

/** The target of a request, split. */
export interface RequestTarget {
  readonly plane: RequestPlane;
  /** The host that is in the target itself, as a proxy sends it; undefined where there is only a path. */
  readonly authority: string | undefined;
  readonly pathname: string;
  readonly search: string;
}

const scheme = 'http://';

/** Nothing is decoded or resolved. */
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
  return { plane: planeOf(pathname), authority, pathname, search: end === -1 ? '' : pathAndQuery.slice(end + 1) };
}

function planeOf(pathname: string): RequestPlane {
  if (isUnder('/api', pathname)) return isAmbiguousPath(pathname) ? 'internal' : 'service';
  if (isUnder('/media', pathname)) return isAmbiguousPath(pathname) ? 'internal' : 'media';
  if (folders.some((folder) => isUnder(folder, pathname))) return isAmbiguousPath(pathname) ? 'internal' : 'misplaced';
  return isPlainPath(pathname) ? 'nowhere' : 'internal';
}

/** Whether no reading of the path leads to what is the mock's own. */
function isPlainPath(pathname: string): boolean {
  return /^(?:\/[\w-]+)+\/?$/.test(pathname) && !/^\/_mock/i.test(pathname);
}

/** The first steps of the paths of the service: `/call`, `/session`. */
const folders = [...new Set(Object.values(operations).map(({ path }) => path.slice(0, path.indexOf('/', 1))))];

function isUnder(folder: string, pathname: string): boolean {
  return pathname.startsWith(folder) && (pathname.length === folder.length || pathname[folder.length] === '/');
}

/** Whether others might take the path for one in another folder; no URL parser leaves such steps in. */
function isAmbiguousPath(pathname: string): boolean {
  return pathname.includes('\\') || /\/(?:\.|%2e){1,2}(?:\/|$)/i.test(pathname);
}

/** How much a request may bring. More than this is refused with a clear answer, and nothing changes. */
export const limits = {
  bodyBytes: 1024 * 1024,
  /** Bytes of a snapshot that is imported. */
  snapshotBytes: 12 * 1024 * 1024,
  /** How deep arrays and objects of a body may be in each other. */
  bodyDepth: 500,
  /** Bytes of the request line and all headers. */
  headerBytes: 16 * 1024,
  /** A request whose headers are not there after this is given up. */
  headersTimeoutMs: 10_000,
  /** A request that is not there as a whole after this is given up. */
  requestTimeoutMs: 30_000,
  /** How often it is looked whether a request took too long. */
  timeoutCheckEveryMs: 1_000,
  /** A connection without a request for this long is closed. */
  keepAliveTimeoutMs: 5_000,
  connections: 10_000,
  /** Bytes of a stream that may wait to be read; a connection with more is broken off. One event has 2 MB at the most. */
  unreadStreamBytes: 4 * 1024 * 1024,
  /** Bytes of replies that may wait to be read on one connection; a further request is answered after that. */
  unreadBytesPerConnection: 1024 * 1024,
  /** The same of all connections together. Beyond it, a connection that reads nothing for `unreadStallMs` is closed. */
  unreadBytes: 64 * 1024 * 1024,
  unreadStallMs: 1_000,
  /** For how many bytes at least a reply counts that is still to come. */
  unknownReplyBytes: 64 * 1024,
  /** An answer is held back no longer than this; no timer can wait longer. */
  maxDelayMs: 2 ** 31 - 1,
} as const;

/** How many bytes the body of a request may have. A snapshot is as large as what has happened; all else is small. */
export function bodyLimitOf(method: string, target: string): number {
  return method === 'PUT' && target.startsWith('/_mock/snapshots/') ? limits.snapshotBytes : limits.bodyBytes;
}

/** How long connections and requests may take; `limits` says which there are. */
export type TimeLimits = Record<Extract<keyof typeof limits, `${string}TimeoutMs` | 'timeoutCheckEveryMs'>, number>;
