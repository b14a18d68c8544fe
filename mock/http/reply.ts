import { statusOf } from '../../src/errors.ts';
import { errorFields } from '../../src/generated/faults.ts';
import type { GapId } from '../../src/generated/ids.ts';
import type { OperationId } from '../../src/operations.ts';
import { type FieldPointer, fail, type Result } from '../domain/decision.ts';
import { findFreeAnswer, type Profile } from '../domain/gaps.ts';
import { type Exchange, type HttpReply, type HttpRequest, JsonBody } from './message.ts';

/** Why a request is not executed: an error of the interface or of the transport. */
export interface HttpError {
  status: number;
  errorCode: string;
  message: string;
  /** The field at fault, as a JSON Pointer; a code with one field in the document needs none. */
  field?: FieldPointer | undefined;
  headers?: Readonly<Record<string, string>>;
}

/** A reply that no stage changes any more, with the code of its error. */
export interface PreparedReply {
  reply: HttpReply;
  errorCode?: string | undefined;
}

export function jsonReply(status: number, value: unknown, headers?: HttpError['headers']): HttpReply {
  const allHeaders = headers === undefined ? jsonHeaders : { ...jsonHeaders, ...headers };
  return { status, headers: allHeaders, body: new JsonBody(value) };
}

/** An error in the envelope of the interface. */
export function errorReply({ status, errorCode, message, headers }: HttpError): HttpReply {
  return jsonReply(status, toErrorEnvelope(status, errorCode, message), headers);
}

/** The refusal of a request that failed inside the mock; only the log says why. */
export const internalError: HttpError = {
  status: statusOf.internalError,
  errorCode: 'internalError',
  message: 'Internal error in the mock; see its log.',
};

const jsonHeaders = { 'content-type': 'application/json' };

/** What a page may read of a reply to a request whose origin is not known. */
export const anyOriginHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'understudy-gap, understudy-field, understudy-fault, preference-applied, retry-after',
} as const;

/**
 * Lets pages of any origin read the service and media. No reply depends on a cookie, so a page may send cookies.
 * Assumption `transport/cross-origin`.
 */
export function withCorsHeaders(request: HttpRequest, reply: HttpReply): HttpReply {
  const origin = request.header('origin');
  if (origin === undefined || request.plane === 'internal') return reply;
  const corsHeaders = {
    ...anyOriginHeaders,
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    vary: 'origin',
  };
  return { ...reply, headers: { ...reply.headers, ...corsHeaders } };
}

/** Allows the request that a browser asks about, also one that will be refused: the page can then read why. */
export function preflightReply({ header }: HttpRequest): HttpReply {
  const headers = {
    'access-control-allow-methods': header('access-control-request-method') ?? 'GET, POST, PUT, DELETE',
    'access-control-allow-headers': header('access-control-request-headers') ?? '*',
    'access-control-max-age': '600',
  };
  return { status: 204, headers };
}

/** The body of a success. Source: Response envelope. */
export function toSuccessEnvelope<Message extends string, Data>(message: Message, data: Data) {
  return { responseCode: 200, message, data } as const;
}

/**
 * Source: Errors.
 * Assumption `envelope/response-code`: the documented error bodies win over the field description.
 */
export function toErrorEnvelope<Code extends string>(status: number, errorCode: Code, message: string) {
  return { responseCode: status, errorCode, message, data: null };
}

/** The decision about a request. */
export type Outcome = Result<{ message: string; data: unknown }, HttpError> | PreparedReply;

/** A decision and the gaps that it rests on. */
export interface Decided {
  outcome: Outcome;
  gaps: readonly GapId[];
}

/** A decision with everything that its reply and its exchange show. */
export interface Answer extends Decided {
  /** The answers to gaps that were in force. */
  profile: Profile;
  operationId?: OperationId;
  workspaceId?: string | undefined;
  /** A preference that was not followed, a fault that was injected. */
  notices?: readonly string[];
  fault?: InjectedFault | undefined;
}

/** What goes wrong with one request on purpose. */
export interface InjectedFault {
  /** The faults that did it, as they are in the header `understudy-fault`. */
  faultIds: string;
  /** The reply to send instead; nothing is executed then. Undefined: the normal reply. */
  replacement: PreparedReply | undefined;
  /** How many real milliseconds the reply is held back. */
  delayMs: number;
  notices: readonly string[];
}

/** The exchange: the outcome in the envelope of the interface, and in headers what it rests on. */
export function toExchange(request: HttpRequest, answer: Answer, startedAt: number): Exchange {
  const { profile, operationId, workspaceId, notices = [], fault } = answer;
  const outcome = withFreeAnswer(answer);
  const bare = toBareReply(outcome);
  const isCalled200 = bare.status >= 400 && profile[responseCodeGap] === 'always-200' && bare.body instanceof JsonBody;
  const reply = isCalled200 ? toResponseCode200(bare) : bare;
  const gaps: readonly GapId[] = isCalled200 ? [...answer.gaps, responseCodeGap] : answer.gaps;
  const field = fieldAtFault(outcome, operationId);
  return {
    request,
    reply: withCorsHeaders(request, withHeaders(reply, { gaps, field, fault })),
    operationId,
    workspaceId,
    errorCode: 'reply' in outcome ? outcome.errorCode : outcome.ok ? undefined : outcome.error.errorCode,
    field,
    gaps,
    notices: fault === undefined ? notices : [...notices, ...fault.notices],
    durationMs: performance.now() - startedAt,
  };
}

const responseCodeGap: GapId & keyof Profile = 'envelope/response-code';

function withFreeAnswer({ outcome, profile, gaps }: Answer): Outcome {
  if ('reply' in outcome || outcome.ok || gaps.length === 0) return outcome;
  return fail({ ...outcome.error, ...findFreeAnswer(profile, gaps) });
}

/** The reply in the envelope of the interface, without headers about gaps and faults. */
export function toBareReply(outcome: Outcome): HttpReply {
  if ('reply' in outcome) return outcome.reply;
  if (outcome.ok) return jsonReply(200, toSuccessEnvelope(outcome.value.message, outcome.value.data));
  const { status, errorCode, message, headers } = outcome.error;
  return jsonReply(status, toErrorEnvelope(status, errorCode, message), headers);
}

function toResponseCode200(reply: HttpReply): HttpReply {
  const envelope = reply.body instanceof JsonBody ? Object(reply.body.value) : {};
  return { ...reply, body: new JsonBody({ ...envelope, responseCode: 200 }) };
}

const fieldsByOperation: Partial<Record<OperationId, Readonly<Record<string, readonly string[]>>>> = errorFields;

/** The field that a refusal is about: as the refusal says, or the only one that the code has in the document. */
function fieldAtFault(outcome: Outcome, operationId: OperationId | undefined): string | undefined {
  if ('reply' in outcome || outcome.ok) return undefined;
  const { field, errorCode } = outcome.error;
  const fieldsByCode = operationId === undefined ? {} : (fieldsByOperation[operationId] ?? {});
  const [only, other] = Object.hasOwn(fieldsByCode, errorCode) ? (fieldsByCode[errorCode] ?? []) : [];
  const found = field ?? (other === undefined ? only : undefined);
  // The name of an unknown member may be no header.
  return found !== undefined && /^[!-~]{1,200}$/.test(found) ? found : undefined;
}

function withHeaders(
  reply: HttpReply,
  { gaps, field, fault }: { gaps: readonly GapId[]; field: string | undefined; fault: InjectedFault | undefined },
): HttpReply {
  if (gaps.length === 0 && field === undefined && fault === undefined) return reply;
  const headers: Record<string, string> = { ...reply.headers };
  if (gaps.length > 0) headers['understudy-gap'] = gaps.join(', ');
  if (field !== undefined) headers['understudy-field'] = field;
  if (fault !== undefined) headers['understudy-fault'] = fault.faultIds;
  const { delayMs = 0 } = fault ?? {};
  return delayMs === 0 ? { ...reply, headers } : { ...reply, headers, delayMs };
}
