import type { Instant } from '../../../src/instant.ts';
import type { OperationId } from '../../../src/operations.ts';
import type { Exchange } from '../../http/exchange.ts';
import { limits } from '../../http/limits.ts';
import type { HttpReply } from '../../http/message.ts';
import { parseTarget } from '../../http/target.ts';

/** An exchange as the journal keeps it: as it came, but for bodies that are too long. Nobody is shown it like this. */
export interface StoredExchange {
  number: number;
  at: Instant;
  method: string;
  target: string;
  apiKey: string | undefined;
  contentType: string | undefined;
  prefer: string | undefined;
  origin: string | undefined;
  userAgent: string | undefined;
  /** The bytes of the body, or the first of them. */
  body: Uint8Array;
  /** Whether there were more bytes than are kept. */
  isTruncated: boolean;
  workspaceId: string | undefined;
  operationId: OperationId | undefined;
  reply: HttpReply;
  /** The answer's body, or its first bytes; undefined for one that is not kept. */
  replyBody: string | Uint8Array | undefined;
  from: number;
  to: number;
  notices: readonly string[];
}

/** What kept exchanges are chosen by; what is left out makes no difference. */
export interface ExchangeFilter {
  workspaceId?: string | undefined;
  operationId?: string | undefined;
  status?: number | undefined;
  /** In capitals or not. */
  method?: string | undefined;
  /** How the path begins, as it was sent. */
  path?: string | undefined;
}

/** Takes over what is there, by reference; copies only what it has to cut. */
export function toStoredExchange(exchange: Exchange, number: number, at: Instant): StoredExchange {
  const { request, reply } = exchange;
  const { body } = request;
  const isTruncated = body === 'too-large' || body.length > limits.journalBodyLength;
  return {
    number,
    at,
    method: request.method,
    target: request.target,
    apiKey: request.header('x-api-key'),
    contentType: request.header('content-type'),
    prefer: request.header('prefer'),
    origin: request.header('origin'),
    userAgent: request.header('user-agent'),
    body:
      body === 'too-large'
        ? emptyBody
        : isTruncated
          ? new Uint8Array(body.subarray(0, limits.journalBodyLength))
          : body,
    isTruncated,
    workspaceId: exchange.workspaceId,
    operationId: exchange.operationId,
    reply:
      typeof reply.body === 'string' && reply.body.length <= limits.journalBodyLength ? reply : { ...reply, body: '' },
    replyBody: typeof reply.body === 'string' ? truncateBody(reply.body) : undefined,
    from: exchange.from,
    to: exchange.to,
    notices: exchange.notices,
  };
}

/** About how many bytes it takes; its smaller parts at a flat rate. */
export function estimateSize({ target, body, replyBody, userAgent, prefer }: StoredExchange): number {
  const stringLength = target.length + (userAgent?.length ?? 0) + (prefer?.length ?? 0);
  const replySize = typeof replyBody === 'string' ? 2 * replyBody.length : (replyBody?.length ?? 0);
  return 1_024 + stringLength + body.length + replySize;
}

/** Whether an exchange is one of those. */
export function matchesFilter(
  { workspaceId, operationId, reply, method, target }: StoredExchange,
  filter: ExchangeFilter,
): boolean {
  return (
    isUnsetOrEqual(filter.workspaceId, workspaceId) &&
    isUnsetOrEqual(filter.operationId, operationId) &&
    isUnsetOrEqual(filter.status, reply.status) &&
    isUnsetOrEqual(filter.method?.toUpperCase(), method) &&
    (filter.path === undefined || parseTarget(target).pathname.startsWith(filter.path))
  );
}

function isUnsetOrEqual<Value>(expected: Value | undefined, actual: Value | undefined): boolean {
  return expected === undefined || expected === actual;
}

const emptyBody = new Uint8Array();

/** A part of a text would hold on to all of it, so that a long one is copied, whole characters only. */
function truncateBody(text: string): string | Uint8Array {
  if (text.length <= limits.journalBodyLength) return text;
  const bytes = new Uint8Array(limits.journalBodyLength);
  return bytes.subarray(0, new TextEncoder().encodeInto(text, bytes).written);
}
