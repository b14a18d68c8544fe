import { chosenStatusOf, statusOf } from '../../src/errors.ts';
import type { GapId } from '../../src/generated/ids.ts';
import { type Failed, type FieldPointer, fail, type Gaps } from '../domain/decision.ts';
import type { HttpReply } from './message.ts';
import { errorReply, type HttpError } from './reply.ts';

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
