import { statusOf } from '../../src/errors.ts';
import type { GapId } from '../../src/generated/ids.ts';
import { type Failed, type FieldPointer, fail } from '../domain/decision.ts';
import type { Gaps } from '../domain/gaps.ts';
import type { HttpReply } from './message.ts';
import { errorReply, type HttpError } from './reply.ts';

/** Errors that a request can have before it reaches an operation. The mock chose the codes, so each is a gap. */
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
  /** The gap of the error, if it is more specific than the gap of the error code. */
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

/** The reply to bytes that could not be read as a request. */
export function transportErrorReply(
  errorCode: TransportErrorCode,
  message: string,
  { headers }: TransportErrorOptions = {},
): HttpReply {
  const { status, gap } = transportErrors[errorCode];
  return errorReply({ status, errorCode, message, headers: { ...headers, 'understudy-gap': gap } });
}

/** The reply after the mock lost its database. `Retry-After` states that nothing was done, so that clients retry a write. */
export function unavailableReply(mayBeDone: boolean): HttpReply {
  const advice = mayBeDone
    ? 'The request may have been executed: check before you send the request again.'
    : 'Nothing was done. Send the request again.';
  const message = `The mock lost its database, or another process took over, before this request was answered. ${advice}`;
  const headers: Record<string, string> = mayBeDone ? {} : { 'retry-after': '1' };
  return errorReply({ status: 503, errorCode: 'unavailable', message, headers });
}

/** The reply after the mock lost its state file. Has no `Retry-After`, because only a restart helps. */
export function stateFileLostReply(mayBeDone: boolean): HttpReply {
  const advice = mayBeDone ? 'The request may have been executed.' : 'Nothing was done.';
  const message = `The state file of the mock was removed or changed by another program, so nothing can be stored. ${advice} Restart the mock with its file.`;
  return errorReply({ status: 503, errorCode: 'unavailable', message });
}
