import { errorFields } from '../../src/generated/error-fields.ts';
import type { GapId } from '../../src/generated/ids.ts';
import { chosenStatusOf, type OperationId, statusOf } from '../../src/operations.ts';
import {
  type Failed,
  type FieldPointer,
  fail,
  findChosenError,
  type Gaps,
  type Profile,
  type Result,
} from '../domain/decision.ts';
import { type Exchange, type HttpReply, type HttpRequest, JsonBody } from './message.ts';

export interface HttpError {
  status: number;
  errorCode: string;
  message: string;
  field?: FieldPointer | undefined;
  headers?: Readonly<Record<string, string>>;
}

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

export const internalError: HttpError = {
  status: statusOf.internalError,
  errorCode: 'internalError',
  message: 'Internal error in the mock; see its log.',
};

const jsonHeaders = { 'content-type': 'application/json' };

export const anyOriginHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'understudy-gap, understudy-field, understudy-fault, preference-applied, retry-after',
} as const;

/** Pages of any origin may read the service and media, also with cookies. Assumption `transport/cross-origin`. */
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

/** A CORS preflight allows even a request that the mock will refuse, so that the page can read the refusal. */
export function preflightReply({ header }: HttpRequest): HttpReply {
  const headers = {
    'access-control-allow-methods': header('access-control-request-method') ?? 'GET, POST, PUT, DELETE',
    'access-control-allow-headers': header('access-control-request-headers') ?? '*',
    'access-control-max-age': '600',
  };
  return { status: 204, headers };
}

/** Source: Errors. Assumption `envelope/response-code`: `responseCode` is the HTTP status, as in documented errors. */
export function toErrorEnvelope<Code extends string>(status: number, errorCode: Code, message: string) {
  return { responseCode: status, errorCode, message, data: null };
}

export type HttpResult = Result<{ message: string; data: unknown }, HttpError> | PreparedReply;

export interface Decided {
  result: HttpResult;
  gaps: readonly GapId[];
}

export interface Answer extends Decided {
  profile: Profile;
  operationId?: OperationId;
  workspaceId?: string | undefined;
  notices?: readonly string[] | undefined;
  fault?: InjectedFault | undefined;
}

export interface InjectedFault {
  faultIds: string;
  isExecuted: boolean;
  alter(reply: HttpReply): HttpReply;
  errorCode?: string | undefined;
  notices: readonly string[];
}

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

function withChosenError({ result, profile, gaps }: Answer): HttpResult {
  if ('reply' in result || result.ok || gaps.length === 0) return result;
  return fail({ ...result.error, ...findChosenError(profile, gaps) });
}

/** Source: the chapter Response envelope of the interface. */
export function toBareReply(result: HttpResult): HttpReply {
  if ('reply' in result) return result.reply;
  if (!result.ok) return errorReply(result.error);
  const { message, data } = result.value;
  return jsonReply(200, { responseCode: 200, message, data });
}

const fieldsByOperation: Partial<Record<OperationId, Readonly<Record<string, readonly string[]>>>> = errorFields;

/** An error without a field gets the only field that the document names for its code. */
function fieldAtFault(result: HttpResult, operationId: OperationId | undefined): string | undefined {
  if ('reply' in result || result.ok) return undefined;
  const { field, errorCode } = result.error;
  const fieldsByCode = operationId === undefined ? {} : (fieldsByOperation[operationId] ?? {});
  const fields = Object.hasOwn(fieldsByCode, errorCode) ? (fieldsByCode[errorCode] ?? []) : [];
  const found = field ?? (fields.length === 1 ? fields[0] : undefined);
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

const transportGaps = {
  pathNotFound: 'transport/unknown-path',
  methodNotAllowed: 'transport/wrong-method',
  unsupportedMediaType: 'transport/content-type',
  bodyTooLarge: 'transport/body-too-large',
  malformedJson: 'transport/malformed-json',
  unreadableRequest: 'transport/unreadable-request',
  headersTooLarge: 'transport/unreadable-request',
  linkExpired: 'signed-url/expired-answer',
  linkForged: 'signed-url/expired-answer',
} as const satisfies Partial<Record<keyof typeof chosenStatusOf, GapId>>;

export type TransportErrorCode = keyof typeof transportGaps;

interface TransportErrorOptions {
  headers?: HttpError['headers'];
  gap?: GapId;
  status?: number;
}

export function transportError(
  gaps: Gaps,
  errorCode: TransportErrorCode,
  message: string,
  { headers, gap = transportGaps[errorCode], status = chosenStatusOf[errorCode] }: TransportErrorOptions = {},
): Failed<HttpError> {
  gaps.record(gap);
  const error = { status, errorCode, message };
  return fail(headers === undefined ? error : { ...error, headers });
}

export function refuseInvalid(message: string, field?: FieldPointer): Failed<HttpError> {
  return fail({ status: statusOf.validationError, errorCode: 'validationError', message, field });
}

export function transportErrorReply(errorCode: TransportErrorCode, message: string, more: object = {}): HttpReply {
  const headers = { ...more, 'understudy-gap': transportGaps[errorCode] };
  return errorReply({ status: chosenStatusOf[errorCode], errorCode, message, headers });
}

/**
 * `Retry-After` tells clients that the mock did not execute the request. If the state file is lost, no retry can
 * succeed.
 */
export function unavailableReply(mayBeDone: boolean, isFileLost = false): HttpReply {
  const cause = isFileLost
    ? 'The state file of the mock was removed or changed by another program, so nothing can be stored.'
    : 'The mock lost its database, or another process took over, before this request was answered.';
  const outcome = mayBeDone
    ? 'The request may have been executed: check before you send the request again.'
    : 'Nothing was done.';
  const advice = isFileLost ? ' Restart the mock with its file.' : mayBeDone ? '' : ' Send the request again.';
  const headers: Record<string, string> = mayBeDone || isFileLost ? {} : { 'retry-after': '1' };
  return errorReply({
    status: chosenStatusOf.unavailable,
    errorCode: 'unavailable',
    message: `${cause} ${outcome}${advice}`,
    headers,
  });
}
