import type { ControlSchemas } from '../../src/control-operations.ts';
import type { GapId } from '../../src/generated/ids.ts';
import { parseJson } from '../../src/json.ts';
import { type OperationId, operations } from '../../src/operations.ts';
import { fail, type Result, succeed } from '../domain/decision.ts';

export interface SentRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly clientAddress?: string | undefined;
  readonly body: Uint8Array | 'too-large';
}

export interface HttpRequest extends RequestTarget, SentRequest {
  /** Returns a header by its lower-case name. Joins repeated headers with commas. */
  header(name: string): string | undefined;
  /** Undefined for a body that is not valid UTF-8. */
  readonly text: string | undefined;
  /** Parses the request body only once, on first use. */
  json(): ParsedBody;
}

export function createRequest({ method, target, headers, clientAddress, body }: SentRequest): HttpRequest {
  const { area, authority, pathname, search } = parseTarget(target);
  const text = decodeBody(body);
  let parsed: ParsedBody | undefined;
  const header = (name: string) => {
    const value = headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  };
  const json = () => {
    parsed ??= parseText(text);
    return parsed;
  };
  return { method, target, area, authority, pathname, search, headers, clientAddress, body, header, text, json };
}

type ParsedBody = Result<unknown, 'UTF-8' | 'JSON'>;

function decodeBody(body: SentRequest['body']): string | undefined {
  try {
    return body === 'too-large' || body.length === 0 ? '' : utf8.decode(body);
  } catch {
    return undefined;
  }
}

function parseText(text: string | undefined): ParsedBody {
  if (text === undefined) return fail('UTF-8');
  const value = parseJson(text);
  return value === undefined ? fail('JSON') : succeed(value);
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

export interface HttpReply {
  status: number;
  headers: Readonly<Record<string, string>>;
  body?: JsonBody | Uint8Array | ByteStream;
  delivery?: Delivery;
}

export const bodilessStatuses: readonly number[] = [204, 205, 304];

/** A fault can delay or damage the delivery of a reply. Replies without a fault are immediate and complete. */
export interface Delivery {
  delayMs?: number;
  bytesPerSecond?: number;
  /** `resetBefore` resets the connection instead of replying. See the control plane's document for the other values. */
  failure?: ControlSchemas['Delivery'] | 'resetBefore';
}

export function isFaulty({ delivery }: HttpReply): boolean {
  return delivery?.failure !== undefined || delivery?.bytesPerSecond !== undefined;
}

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

/** Starts a body that is sent in pieces. Passes each piece to `push`, and calls `end` after the last one. */
export type ByteStream = (
  push: (piece: string | Uint8Array) => void,
  end: (failure?: 'close' | 'reset' | 'wait') => void,
) => () => void;

export function serializeBody(body: JsonBody | Uint8Array | undefined): string | Uint8Array {
  return body instanceof JsonBody ? body.text() : (body ?? '');
}

export type Awaitable<Value> = Value | Promise<Value>;

export type AwaitableReply = Awaitable<HttpReply>;

export function whenReady<Value, Next>(
  value: Awaitable<Value>,
  next: (value: Value) => Awaitable<Next>,
): Awaitable<Next> {
  return value instanceof Promise ? value.then(next) : next(value);
}

export interface Exchange {
  readonly request: HttpRequest;
  readonly reply: HttpReply;
  readonly operationId: OperationId | undefined;
  /** The workspace of the API key; undefined if the reply did not depend on a workspace. */
  readonly workspaceId: string | undefined;
  readonly errorCode: string | undefined;
  readonly field: string | undefined;
  readonly gaps: readonly GapId[];
  readonly notices: readonly string[];
  readonly durationMs: number;
}

/**
 * `misplaced`: a path of the service without `/api`. `nowhere`: an unknown path. `internal`: `/_mock`, or a path that
 * some program could resolve to `/_mock`.
 */
type RequestArea = 'service' | 'media' | 'misplaced' | 'nowhere' | 'internal';

export interface RequestTarget {
  readonly area: RequestArea;
  readonly authority: string | undefined;
  readonly pathname: string;
  readonly search: string;
}

const absoluteUrl = /^http:\/\/([^/?#]*)(.*)$/s;

export function parseTarget(target: string): RequestTarget {
  const absolute = absoluteUrl.exec(target);
  const rest = absolute?.[2] ?? target;
  const pathAndQuery = absolute === null || rest.startsWith('/') ? rest : `/${rest}`;
  const queryAt = pathAndQuery.indexOf('?');
  const pathname = queryAt === -1 ? pathAndQuery : pathAndQuery.slice(0, queryAt);
  const search = queryAt === -1 ? '' : pathAndQuery.slice(queryAt + 1);
  return { area: areaOf(pathname), authority: absolute?.[1], pathname, search };
}

function areaOf(pathname: string): RequestArea {
  // Programs may resolve such a path to different folders: for example, URL parsers remove segments such as `..`.
  if (pathname.includes('\\') || dotSegment.test(pathname)) return 'internal';
  if (isUnder('/api', pathname)) return 'service';
  if (isUnder('/media', pathname)) return 'media';
  if (folders.some((folder) => isUnder(folder, pathname))) return 'misplaced';
  const isPlain = /^(?:\/[\w-]+)+\/?$/.test(pathname) && !/^\/_mock/i.test(pathname);
  return isPlain ? 'nowhere' : 'internal';
}

const folders = [...new Set(Object.values(operations).map(({ path }) => path.slice(0, path.indexOf('/', 1))))];

function isUnder(folder: string, pathname: string): boolean {
  return pathname.startsWith(folder) && (pathname.length === folder.length || pathname[folder.length] === '/');
}

/** Whether the access guard checks a request. Everybody may use the service and its media, also pages of any origin. */
export function isGuarded({ area }: RequestTarget): boolean {
  return area === 'internal' || area === 'nowhere';
}

const dotSegment = /\/(?:\.|%2e){1,2}(?:\/|$)/i;

/** The mock refuses a request that exceeds one of these limits, and changes nothing. */
export const limits = {
  bodyBytes: 1024 * 1024,
  snapshotBytes: 12 * 1024 * 1024,
  bodyDepth: 500,
  headerBytes: 16 * 1024,
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  timeoutCheckEveryMs: 1_000,
  keepAliveTimeoutMs: 5_000,
  connections: 10_000,
  /** Above this number of unread bytes of a stream, the mock closes the connection. One event has at most 2 MB. */
  unreadStreamBytes: 4 * 1024 * 1024,
  /** Above this number of unread bytes on a connection, its next requests wait until the client reads. */
  unreadBytesPerConnection: 1024 * 1024,
  /**
   * Above this number of unread bytes on all connections, the mock closes each connection whose client has read nothing
   * for `unreadStallMs`.
   */
  unreadBytes: 64 * 1024 * 1024,
  unreadStallMs: 2_000,
  unknownReplyBytes: 64 * 1024,
  /** The longest delay that `setTimeout` supports. */
  maxDelayMs: 2 ** 31 - 1,
} as const;

/** A snapshot may be larger than any other request body, because it contains all events. */
export function bodyLimitOf(method: string, target: string): number {
  return method === 'PUT' && target.startsWith('/_mock/snapshots/') ? limits.snapshotBytes : limits.bodyBytes;
}

export type TimeLimits = Record<Extract<keyof typeof limits, `${string}TimeoutMs` | 'timeoutCheckEveryMs'>, number>;
