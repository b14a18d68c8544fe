import { statusOf } from '../../src/errors.ts';
import type { GapId } from '../../src/generated/ids.ts';
import { type Failed, type FieldPointer, fail } from '../domain/decision.ts';
import type { Gaps } from '../domain/gaps.ts';
import { type HttpReply, type HttpRequest, JsonBody } from './message.ts';

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

export function unavailableReply(mayBeDone: boolean): HttpReply {
  const advice = mayBeDone
    ? 'It may have been done: look before you send it again.'
    : 'Nothing was done. Send it again.';
  const message = `The mock lost its database, or another process took over, before this request was answered. ${advice}`;
  return errorReply({ status: 503, errorCode: 'unavailable', message, headers: { 'retry-after': '1' } });
}

/** Without `Retry-After`: only a restart helps. */
export function stateFileLostReply(mayBeDone: boolean): HttpReply {
  const advice = mayBeDone ? 'It may have been done.' : 'Nothing was done.';
  const message = `The state file of the mock was removed or changed by another program, so nothing can be stored. ${advice} Restart the mock with its file.`;
  return errorReply({ status: 503, errorCode: 'unavailable', message });
}

const jsonHeaders = { 'content-type': 'application/json' };

/** What can be wrong with a request before any operation sees it. The codes are ours; so each is a gap. */
const transportErrors = {
  pathNotFound: { status: 404, gap: 'transport/unknown-path' },
  methodNotAllowed: { status: 405, gap: 'transport/wrong-method' },
  unsupportedMediaType: { status: 415, gap: 'transport/content-type' },
  bodyTooLarge: { status: 413, gap: 'transport/body-too-large' },
  malformedJson: { status: 400, gap: 'transport/malformed-json' },
  unreadableRequest: { status: 400, gap: 'transport/unreadable-request' },
  headersTooLarge: { status: 431, gap: 'transport/unreadable-request' },
  linkExpired: { status: 403, gap: 'signed-url/expired-answer' },
  linkForged: { status: 403, gap: 'signed-url/expired-answer' },
} as const satisfies Record<string, { status: number; gap: GapId }>;

export type TransportErrorCode = keyof typeof transportErrors;

interface TransportErrorOptions {
  headers?: HttpError['headers'];
  /** The gap, where it is a more specific one than that of the code. */
  gap?: GapId;
  status?: number;
}

/** The refusal of a request that reaches no operation. */
export function transportError(
  gaps: Gaps,
  errorCode: TransportErrorCode,
  message: string,
  { headers, gap, status }: TransportErrorOptions = {},
): Failed<HttpError> {
  const defaults = transportErrors[errorCode];
  gaps.choose(gap ?? defaults.gap);
  const error = { status: status ?? defaults.status, errorCode, message };
  return fail(headers === undefined ? error : { ...error, headers });
}

export function refuseInvalid(message: string, field?: FieldPointer): Failed<HttpError> {
  return fail({ status: statusOf.validationError, errorCode: 'validationError', message, field });
}

/** The reply to what never became a request. */
export function transportErrorReply(
  errorCode: TransportErrorCode,
  message: string,
  { headers }: TransportErrorOptions = {},
): HttpReply {
  const { status, gap } = transportErrors[errorCode];
  return errorReply({ status, errorCode, message, headers: { ...headers, 'understudy-gap': gap } });
}

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

/** The hash of styles or of a script that is in the page itself. */
type Hash = `'sha256-${string}'`;

/**
 * The headers of a page: no other origins, only scripts in files; its URL, which may have a session id, is not sent.
 * Given are the hashes of styles and of a script that are in the page; it may have no others.
 */
export function toPageHeaders({
  styles,
  scripts,
}: {
  styles?: Hash;
  scripts?: Hash;
} = {}): Readonly<Record<string, string>> {
  const style = styles === undefined ? '' : ` style-src 'self' ${styles};`;
  const script = scripts === undefined ? '' : ` script-src ${scripts};`;
  return {
    'content-security-policy': `default-src 'self';${style}${script} base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'`,
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
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
