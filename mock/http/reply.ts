import { statusOf } from '../../src/errors.ts';
import { errorFields } from '../../src/generated/faults.ts';
import type { GapId } from '../../src/generated/ids.ts';
import type { OperationId } from '../../src/operations.ts';
import { type FieldPointer, fail, type Result } from '../domain/decision.ts';
import { findChosenError, type Profile } from '../domain/gaps.ts';
import { type Exchange, type HttpReply, type HttpRequest, JsonBody } from './message.ts';

/** An error response: an error of the interface, or the reply to a request that is not valid HTTP. */
export interface HttpError {
  status: number;
  errorCode: string;
  message: string;
  /** JSON Pointer to the field that caused the error. Optional if the interface names only one field for the code. */
  field?: FieldPointer | undefined;
  headers?: Readonly<Record<string, string>>;
}

/** A reply that is ready to send, with its error code if the reply is an error. */
export interface PreparedReply {
  reply: HttpReply;
  errorCode?: string | undefined;
}

export function jsonReply(status: number, value: unknown, headers?: HttpError['headers']): HttpReply {
  const allHeaders = headers === undefined ? jsonHeaders : { ...jsonHeaders, ...headers };
  return { status, headers: allHeaders, body: new JsonBody(value) };
}

export function errorReply({ status, errorCode, message, headers }: HttpError): HttpReply {
  return jsonReply(status, toErrorEnvelope(status, errorCode, message), headers);
}

/** The response after an internal error of the mock. Only the log states the reason. */
export const internalError: HttpError = {
  status: statusOf.internalError,
  errorCode: 'internalError',
  message: 'Internal error in the mock; see its log.',
};

const jsonHeaders = { 'content-type': 'application/json' };

/** Headers that let pages of any origin read a reply whose request has no known origin. */
export const anyOriginHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'understudy-gap, understudy-field, understudy-fault, preference-applied, retry-after',
} as const;

/** Lets pages of any origin read the service and media, also with cookies. Assumption `transport/cross-origin`. */
export function withCorsHeaders(request: HttpRequest, reply: HttpReply): HttpReply {
  const origin = request.header('origin');
  if (origin === undefined || request.area === 'internal') return reply;
  const corsHeaders = {
    ...anyOriginHeaders,
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    vary: 'origin',
  };
  return { ...reply, headers: { ...reply.headers, ...corsHeaders } };
}

/** Allows a request in its CORS preflight even if the mock will refuse it, so that the page can read the refusal. */
export function preflightReply({ header }: HttpRequest): HttpReply {
  const headers = {
    'access-control-allow-methods': header('access-control-request-method') ?? 'GET, POST, PUT, DELETE',
    'access-control-allow-headers': header('access-control-request-headers') ?? '*',
    'access-control-max-age': '600',
  };
  return { status: 204, headers };
}

/** Returns the body of a successful response. Source: Response envelope. */
export function toSuccessEnvelope<Message extends string, Data>(message: Message, data: Data) {
  return { responseCode: 200, message, data } as const;
}

/**
 * Returns the body of an error. Source: Errors. Assumption `envelope/response-code`: `responseCode` is the HTTP status,
 * as in documented errors.
 */
export function toErrorEnvelope<Code extends string>(status: number, errorCode: Code, message: string) {
  return { responseCode: status, errorCode, message, data: null };
}

export type HttpResult = Result<{ message: string; data: unknown }, HttpError> | PreparedReply;

/** The result of a request, and the gaps of the interface (open questions) on which it depends. */
export interface Decided {
  result: HttpResult;
  gaps: readonly GapId[];
}

/** The result of a request, with all data that the mock needs to build the reply. */
export interface Answer extends Decided {
  /** For each question that the interface leaves open, the answer that applies to the request. */
  profile: Profile;
  operationId?: OperationId;
  workspaceId?: string | undefined;
  notices?: readonly string[] | undefined;
  fault?: InjectedFault | undefined;
}

export interface InjectedFault {
  /** The ids of the injected faults, as in the header `understudy-fault`. */
  faultIds: string;
  /** Whether the mock executes the request. If not, `alter` receives an empty reply. */
  isExecuted: boolean;
  /** Changes the normal reply to a request into the faulty reply. */
  alter(reply: HttpReply): HttpReply;
  errorCode?: string | undefined;
  notices: readonly string[];
}

/** Creates the exchange of a request. Adds headers for the gaps and faults to its reply. */
export function toExchange(request: HttpRequest, answer: Answer, startedAt: number): Exchange {
  const { profile, operationId, workspaceId, notices = noNotices, fault } = answer;
  const result = withChosenError(answer);
  const regular = toBareReply(result);
  const altered = fault === undefined ? regular : fault.alter(regular);
  const { status, body } = altered;
  const isErrorWith200 = status >= 400 && body instanceof JsonBody && profile[responseCodeGap] === 'always-200';
  const reply = isErrorWith200
    ? { ...altered, body: new JsonBody({ ...Object(body.value), responseCode: 200 }) }
    : altered;
  const gaps: readonly GapId[] = isErrorWith200 ? [...answer.gaps, responseCodeGap] : answer.gaps;
  const field = fieldAtFault(result, operationId);
  return {
    request,
    reply: withCorsHeaders(request, withHeaders(reply, { gaps, field, fault })),
    operationId,
    workspaceId,
    errorCode: fault?.errorCode ?? errorCodeOf(result),
    field,
    gaps,
    notices: fault === undefined ? notices : [...notices, ...fault.notices],
    durationMs: performance.now() - startedAt,
  };
}

const noNotices: readonly string[] = [];

function errorCodeOf(result: HttpResult): string | undefined {
  if ('reply' in result) return result.errorCode;
  return result.ok ? undefined : result.error.errorCode;
}

const responseCodeGap: GapId & keyof Profile = 'envelope/response-code';

/** If the profile answers one of an error's gaps with a status and code, sets both in the error. */
function withChosenError({ result, profile, gaps }: Answer): HttpResult {
  if ('reply' in result || result.ok || gaps.length === 0) return result;
  return fail({ ...result.error, ...findChosenError(profile, gaps) });
}

/** Returns the reply in the envelope of the interface, without headers for gaps and faults. */
export function toBareReply(result: HttpResult): HttpReply {
  if ('reply' in result) return result.reply;
  if (result.ok) return jsonReply(200, toSuccessEnvelope(result.value.message, result.value.data));
  return errorReply(result.error);
}

const fieldsByOperation: Partial<Record<OperationId, Readonly<Record<string, readonly string[]>>>> = errorFields;

/** Returns the field that caused the error: from the error, or the only field that the document names for its code. */
function fieldAtFault(result: HttpResult, operationId: OperationId | undefined): string | undefined {
  if ('reply' in result || result.ok) return undefined;
  const { field, errorCode } = result.error;
  const fieldsByCode = operationId === undefined ? {} : (fieldsByOperation[operationId] ?? {});
  const fields = Object.hasOwn(fieldsByCode, errorCode) ? (fieldsByCode[errorCode] ?? []) : [];
  const found = field ?? (fields.length === 1 ? fields[0] : undefined);
  // Omit the name of an unknown field if the name is not valid in an HTTP header.
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
  return { ...reply, headers };
}
