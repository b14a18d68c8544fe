import { toErrorEnvelope, toSuccessEnvelope } from '../../src/envelope.ts';
import type { OperationId } from '../../src/operations.ts';
import type { Gaps } from '../domain/gaps.ts';
import type { Result } from '../domain/result.ts';
import { type Awaitable, type HttpReply, type HttpRequest, JsonBody } from './message.ts';
import { type HttpError, jsonReply, type PreparedReply, withCorsHeaders } from './reply.ts';

/** What the other stages decided to answer. */
export type Outcome = Result<Success, HttpError> | PreparedReply;

interface Success {
  message: string;
  data: unknown;
}

/** The reply: the outcome in the envelope of the interface, and in headers what it rests on. */
export function toReply(
  request: HttpRequest,
  outcome: Outcome,
  gaps: Gaps,
  fault: InjectedFault | undefined,
): HttpReply {
  const reply = toBareReply(outcome, gaps);
  const usedGaps = gaps.ids();
  if (usedGaps.length === 0 && fault === undefined) return withCorsHeaders(request, reply);
  const headers: Record<string, string> = { ...reply.headers };
  if (usedGaps.length > 0) headers['understudy-gap'] = usedGaps.join(', ');
  if (fault !== undefined) headers['understudy-fault'] = fault.faultIds;
  const { delayMs = 0 } = fault ?? {};
  return withCorsHeaders(request, delayMs === 0 ? { ...reply, headers } : { ...reply, headers, delayMs });
}

function toBareReply(outcome: Outcome, gaps: Gaps): HttpReply {
  if ('reply' in outcome) {
    const { reply } = outcome;
    const { status, body } = reply;
    if (status < 400 || !(body instanceof JsonBody)) return reply;
    const responseCode = responseCodeOf(status, gaps);
    return responseCode === status ? reply : { ...reply, body: new JsonBody({ ...Object(body.value), responseCode }) };
  }
  if (outcome.ok) return jsonReply(200, toSuccessEnvelope(outcome.value.message, outcome.value.data));
  const { status, errorCode, message, headers } = outcome.error;
  return jsonReply(status, toErrorEnvelope(responseCodeOf(status, gaps), errorCode, message), headers);
}

/** What an error says of its own status. */
function responseCodeOf(status: number, gaps: Gaps): number {
  return gaps.prefers('envelope/response-code', 'always-200') ? 200 : status;
}

/** What goes wrong with one request on purpose. */
export interface InjectedFault {
  /** The faults that did it, as they stand in the header `understudy-fault`. */
  faultIds: string;
  /** What is answered instead; nothing is executed then. Undefined: the normal answer. */
  replacement: Awaitable<PreparedReply> | undefined;
  /** How many real milliseconds the reply is held back. */
  delayMs: number;
  notices: readonly string[];
}

/** Where faults are set. */
export interface FaultInjector {
  /** What goes wrong with a request of this operation and workspace; undefined when nothing does. */
  inject(operationId: OperationId, workspaceId: string): InjectedFault | undefined;
}
