import { toErrorEnvelope } from '../../src/envelope.ts';
import { statusOf } from '../../src/errors.ts';
import type { GapId } from '../../src/generated/ids.ts';
import { type HttpReply, JsonBody } from './message.ts';

/** Why a request is not executed. */
export interface Refusal {
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

export function jsonReply(status: number, value: unknown, headers?: Refusal['headers']): HttpReply {
  const allHeaders = headers === undefined ? jsonHeaders : { ...jsonHeaders, ...headers };
  return { status, headers: allHeaders, body: new JsonBody(value) };
}

/** An error in the envelope of the interface; the header `understudy-gap` names the gaps that it rests on. */
export function errorReply(
  { status, errorCode, message, headers }: Refusal,
  gaps: readonly GapId[] = noGaps,
): HttpReply {
  const allHeaders = gaps.length === 0 ? headers : { ...headers, 'understudy-gap': gaps.join(', ') };
  return jsonReply(status, toErrorEnvelope(status, errorCode, message), allHeaders);
}

/** The refusal of a request that failed inside the mock; only the log says why. */
export const internalError: Refusal = {
  status: statusOf.internalError,
  errorCode: 'internalError',
  message: 'Internal error in the mock; see its log.',
};

const jsonHeaders = { 'content-type': 'application/json' };
const noGaps: readonly GapId[] = [];
