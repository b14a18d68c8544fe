import type { Instant } from '../../../src/instant.ts';
import { limits } from '../../http/limits.ts';
import type { Exchange } from '../../http/message.ts';
import { type HttpReply, JsonBody } from '../../http/message.ts';
import { parseTarget } from '../../http/target.ts';

/** A stored exchange: unchanged, except for bodies that are too long. It still contains secrets. */
export interface StoredExchange
  extends Pick<Exchange, 'operationId' | 'workspaceId' | 'errorCode' | 'gaps' | 'notices' | 'events' | 'durationMs'> {
  number: number;
  at: Instant;
  method: string;
  target: string;
  apiKey: string | undefined;
  contentType: string | undefined;
  prefer: string | undefined;
  origin: string | undefined;
  userAgent: string | undefined;
  requestId: string | undefined;
  /** The trace that the request is part of, in W3C trace context. */
  traceparent: string | undefined;
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

/** Selects stored exchanges; an omitted field selects all. */
export interface ExchangeFilter {
  workspaceId?: string | undefined;
  operationId?: string | undefined;
  status?: number | undefined;
  /** In any case. */
  method?: string | undefined;
  /** The start of the path, as it was sent. */
  path?: string | undefined;
}

/** Stores an exchange by reference; copies only what it cuts. */
export function toStoredExchange(exchange: Exchange, number: number, at: Instant): StoredExchange {
  const { request, reply, operationId, workspaceId, errorCode, gaps, notices, events, durationMs } = exchange;
  const [prefer, userAgent] = [request.header('prefer'), request.header('user-agent')];
  const [requestId, traceparent] = [request.header('x-request-id'), request.header('traceparent')];
  const isTruncated = request.body === 'too-large' || request.body.length > limits.journalBodyLength;
  const body = request.body === 'too-large' ? emptyBody : isTruncated ? copyStart(request.body) : request.body;
  const text = reply.body instanceof JsonBody ? reply.body.text() : '';
  return {
    number,
    at,
    method: request.method,
    target: request.target,
    apiKey: request.header('x-api-key'),
    contentType: request.header('content-type'),
    prefer,
    origin: request.header('origin'),
    userAgent,
    requestId,
    traceparent,
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
      1_024 +
      request.target.length +
      (userAgent?.length ?? 0) +
      (prefer?.length ?? 0) +
      (requestId?.length ?? 0) +
      (traceparent?.length ?? 0) +
      body.length +
      2 * Math.min(text.length, limits.journalBodyLength),
  };
}

function jsonOf(body: HttpReply['body']): unknown {
  return body instanceof JsonBody ? body.value : null;
}

/** Whether the filter selects an exchange. */
export function matchesFilter(
  { workspaceId, operationId, status, method, target }: StoredExchange,
  filter: ExchangeFilter,
): boolean {
  return (
    isUnsetOrEqual(filter.workspaceId, workspaceId) &&
    isUnsetOrEqual(filter.operationId, operationId) &&
    isUnsetOrEqual(filter.status, status) &&
    isUnsetOrEqual(filter.method?.toUpperCase(), method) &&
    (filter.path === undefined || parseTarget(target).pathname.startsWith(filter.path))
  );
}

function isUnsetOrEqual<Value>(expected: Value | undefined, actual: Value | undefined): boolean {
  return expected === undefined || expected === actual;
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
