import type { Instant } from '../../../src/instant.ts';
import type { OperationId } from '../../../src/operations.ts';
import type { Exchange } from '../../http/exchange.ts';
import { limits } from '../../http/limits.ts';
import type { HttpReply } from '../../http/message.ts';
import { targetOf } from '../../http/target.ts';

/** An exchange as the journal keeps it: as it came, but for bodies that are too long. Nobody is shown it like this. */
export interface Kept {
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
  isCut: boolean;
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
export interface KeptFilter {
  workspaceId?: string | undefined;
  operationId?: string | undefined;
  status?: number | undefined;
  /** In capitals or not. */
  method?: string | undefined;
  /** How the path begins, as it was sent. */
  path?: string | undefined;
}

/** Takes over what is there, by reference; copies only what it has to cut. */
export function keptOf(exchange: Exchange, number: number, at: Instant): Kept {
  const { request, reply } = exchange;
  const { body } = request;
  const isCut = body === 'too-large' || body.length > limits.journalBody;
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
    body: body === 'too-large' ? nothing : isCut ? new Uint8Array(body.subarray(0, limits.journalBody)) : body,
    isCut,
    workspaceId: exchange.workspaceId,
    operationId: exchange.operationId,
    reply: typeof reply.body === 'string' && reply.body.length <= limits.journalBody ? reply : { ...reply, body: '' },
    replyBody: typeof reply.body === 'string' ? beginning(reply.body) : undefined,
    from: exchange.from,
    to: exchange.to,
    notices: exchange.notices,
  };
}

/** About how many bytes it takes; its smaller parts at a flat rate. */
export function sizeOf({ target, body, replyBody, userAgent, prefer }: Kept): number {
  const texts = target.length + (userAgent?.length ?? 0) + (prefer?.length ?? 0);
  const ofReply = typeof replyBody === 'string' ? 2 * replyBody.length : (replyBody?.length ?? 0);
  return 1_024 + texts + body.length + ofReply;
}

/** Whether an exchange is one of those. */
export function isAskedFor({ workspaceId, operationId, reply, method, target }: Kept, filter: KeptFilter): boolean {
  return (
    isOr(filter.workspaceId, workspaceId) &&
    isOr(filter.operationId, operationId) &&
    isOr(filter.status, reply.status) &&
    isOr(filter.method?.toUpperCase(), method) &&
    (filter.path === undefined || targetOf(target).pathname.startsWith(filter.path))
  );
}

function isOr<Value>(wanted: Value | undefined, found: Value | undefined): boolean {
  return wanted === undefined || wanted === found;
}

const nothing = new Uint8Array();

/** A part of a text would hold on to all of it, so that a long one is copied, whole characters only. */
function beginning(text: string): string | Uint8Array {
  if (text.length <= limits.journalBody) return text;
  const bytes = new Uint8Array(limits.journalBody);
  return bytes.subarray(0, new TextEncoder().encodeInto(text, bytes).written);
}
