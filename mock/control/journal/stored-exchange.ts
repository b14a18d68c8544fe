import type { ControlInput } from '../../../src/control-operations.ts';
import type { Instant } from '../../../src/instant.ts';
import { limits } from '../../http/limits.ts';
import { type Exchange, JsonBody } from '../../http/message.ts';
import { parseTarget } from '../../http/target.ts';

/** A stored exchange: unchanged, except for bodies that are too long. It still contains secrets. */
export interface StoredExchange extends Omit<Exchange, 'request' | 'reply'> {
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
export function toStoredExchange({ request, reply, ...rest }: Exchange, number: number, at: Instant): StoredExchange {
  const headers: Record<string, string> = {};
  let size = 1_024 + request.target.length;
  for (const name of recordedHeaders) {
    const value = request.header(name);
    if (value === undefined) continue;
    headers[name] = value;
    size += value.length;
  }
  const maxLength = limits.journalBodyLength;
  const sent = request.body === 'too-large' ? new Uint8Array() : request.body;
  const isTruncated = request.body === 'too-large' || sent.length > maxLength;
  const body = isTruncated ? sent.slice(0, maxLength) : sent;
  const [value, text] = reply.body instanceof JsonBody ? [reply.body.value, reply.body.text()] : [null, ''];
  return {
    ...rest,
    number,
    at,
    method: request.method,
    target: request.target,
    apiKey: request.header('x-api-key'),
    headers,
    body,
    isTruncated,
    delayMs: reply.delayMs,
    status: reply.status,
    replyHeaders: reply.headers,
    replyBody: text.length > maxLength ? encodeStart(text, maxLength) : { value },
    isReset: reply.resetConnection === true,
    size: size + body.length + 2 * Math.min(text.length, maxLength),
  };
}

/** The first bytes of a string, whole characters only. A substring would keep the whole string in memory. */
function encodeStart(text: string, maxLength: number): Uint8Array {
  const bytes = new Uint8Array(maxLength);
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
