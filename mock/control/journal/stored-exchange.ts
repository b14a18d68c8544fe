import type { ControlInput } from '../../../src/control-operations.ts';
import type { Instant } from '../../../src/instant.ts';
import { limits } from '../../http/limits.ts';
import { type Exchange, type HttpReply, JsonBody } from '../../http/message.ts';
import { parseTarget } from '../../http/target.ts';

/** A stored exchange: unchanged, except for bodies that are too long. It still contains secrets. */
export interface StoredExchange
  extends Pick<Exchange, 'operationId' | 'workspaceId' | 'errorCode' | 'gaps' | 'notices' | 'events' | 'durationMs'> {
  number: number;
  at: Instant;
  method: string;
  target: string;
  apiKey: string | undefined;
  /** The headers that are recorded, in the order of `recordedHeaders`. */
  headers: Readonly<Record<string, string>>;
  /** The bytes of the body, or the first of them. */
  body: Uint8Array;
  /** Whether there were more bytes than are stored. */
  isTruncated: boolean;
  /** How long a fault held the reply back. */
  delayMs: number | undefined;
  status: number;
  replyHeaders: Readonly<Record<string, string>>;
  /** The JSON value of the reply, or the first bytes of a long one; null where there is none. It never changes. */
  replyBody: { value: unknown } | Uint8Array;
  /** Nothing of the reply was sent. */
  isReset: boolean;
  /** About how many bytes it takes; its smaller parts at a flat rate. */
  size: number;
}

const recordedHeaders = ['content-type', 'prefer', 'origin', 'user-agent', 'x-request-id', 'traceparent'];

/** Stores an exchange by reference; copies only what it cuts. */
export function toStoredExchange(exchange: Exchange, number: number, at: Instant): StoredExchange {
  const { request, reply, operationId, workspaceId, errorCode, gaps, notices, events, durationMs } = exchange;
  const headers: Record<string, string> = {};
  for (const name of recordedHeaders) {
    const value = request.header(name);
    if (value !== undefined) headers[name] = value;
  }
  const isTruncated = request.body === 'too-large' || request.body.length > limits.journalBodyLength;
  const body = request.body === 'too-large' ? emptyBody : isTruncated ? copyStart(request.body) : request.body;
  const text = reply.body instanceof JsonBody ? reply.body.text() : '';
  const headersLength = Object.values(headers).reduce((sum, { length }) => sum + length, 0);
  return {
    number,
    at,
    method: request.method,
    target: request.target,
    apiKey: request.header('x-api-key'),
    headers,
    body,
    isTruncated,
    operationId,
    workspaceId,
    errorCode,
    durationMs,
    delayMs: reply.delayMs,
    gaps,
    notices,
    events,
    status: reply.status,
    replyHeaders: reply.headers,
    replyBody: text.length > limits.journalBodyLength ? encodeStart(text) : { value: jsonOf(reply.body) },
    isReset: reply.resetConnection === true,
    size:
      1_024 + request.target.length + headersLength + body.length + 2 * Math.min(text.length, limits.journalBodyLength),
  };
}

function jsonOf(body: HttpReply['body']): unknown {
  return body instanceof JsonBody ? body.value : null;
}

const emptyBody = new Uint8Array();

function copyStart(body: Uint8Array): Uint8Array {
  return new Uint8Array(body.subarray(0, limits.journalBodyLength));
}

/** The first bytes of a string, whole characters only. A substring would keep the whole string in memory. */
function encodeStart(text: string): Uint8Array {
  const bytes = new Uint8Array(limits.journalBodyLength);
  return bytes.subarray(0, new TextEncoder().encodeInto(text, bytes).written);
}

/** What selects stored exchanges; an omitted field selects all, `path` is the start of a path. */
type ExchangeFilter = Pick<ControlInput<'readJournal'>, 'workspaceId' | 'operationId' | 'status' | 'method' | 'path'>;

/** Whether the filter selects an exchange. */
export function matchesFilter(stored: StoredExchange, filter: ExchangeFilter): boolean {
  const { workspaceId, operationId, status, method, path } = filter;
  return (
    (workspaceId === undefined || workspaceId === stored.workspaceId) &&
    (operationId === undefined || operationId === stored.operationId) &&
    (status === undefined || status === stored.status) &&
    (method === undefined || method.toUpperCase() === stored.method) &&
    (path === undefined || parseTarget(stored.target).pathname.startsWith(path))
  );
}

/** The JSON value of a body, or its text where it is not JSON. */
export interface Content {
  value: unknown;
  text: string | undefined;
}

export function parseContent(body: StoredExchange['replyBody']): Content {
  if (!(body instanceof Uint8Array)) return { value: body.value, text: undefined };
  const text = new TextDecoder().decode(body);
  if (text === '') return { value: null, text: undefined };
  try {
    return { value: JSON.parse(text), text: undefined };
  } catch {
    return { value: undefined, text };
  }
}
