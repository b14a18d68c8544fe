import { statusOf } from '../../src/errors.ts';
import type { GapId } from '../../src/generated/ids.ts';
import { type Failed, fail, type Result } from '../domain/decision.ts';
import type { Gaps } from '../domain/gaps.ts';
import { type Awaitable, type HttpReply, type HttpRequest, JsonBody, parseTarget } from './message.ts';

/** Why a request is not executed: an error of the interface or of the transport. */
export interface HttpError {
  status: number;
  errorCode: string;
  message: string;
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

export function refuseInvalid(message: string): Failed<HttpError> {
  return fail({ status: statusOf.validationError, errorCode: 'validationError', message });
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

const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'understudy-gap, understudy-fault, preference-applied',
} as const;

/** Lets pages of any origin read the service and media, without cookies. Assumption `transport/cross-origin`. */
export function withCorsHeaders(request: HttpRequest, reply: HttpReply): HttpReply {
  if (request.header('origin') === undefined || parseTarget(request.target).plane === 'internal') return reply;
  return { ...reply, headers: { ...reply.headers, ...corsHeaders } };
}

export function preflightReply(methods: readonly string[]): HttpReply {
  const headers = {
    'access-control-allow-methods': methods.join(', '),
    'access-control-allow-headers': 'content-type, x-api-key, prefer',
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

/** What the other stages decided to answer. */
export type Outcome = Result<Success, HttpError> | PreparedReply;

interface Success {
  message: string;
  data: unknown;
  /** Where the reply is kept: the same outcome may be answered again. */
  memo?: { reply?: HttpReply };
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
  if (outcome.ok) return toSuccessReply(outcome.value);
  const { status, errorCode, message, headers } = outcome.error;
  return jsonReply(status, toErrorEnvelope(responseCodeOf(status, gaps), errorCode, message), headers);
}

function toSuccessReply({ message, data, memo }: Success): HttpReply {
  if (memo?.reply !== undefined) return memo.reply;
  const reply = jsonReply(200, toSuccessEnvelope(message, data));
  if (memo !== undefined) memo.reply = reply;
  return reply;
}

/** What an error says of its own status. */
function responseCodeOf(status: number, gaps: Gaps): number {
  return gaps.prefers('envelope/response-code', 'always-200') ? 200 : status;
}

/** What goes wrong with one request on purpose. */
export interface InjectedFault {
  /** The faults that did it, as they are in the header `understudy-fault`. */
  faultIds: string;
  /** What is answered instead; nothing is executed then. Undefined: the normal answer. */
  replacement: Awaitable<PreparedReply> | undefined;
  /** How many real milliseconds the reply is held back. */
  delayMs: number;
  notices: readonly string[];
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
