import type { GapId } from '../../src/generated/ids.ts';
import { defaultProfile, OpenQuestions } from '../domain/gaps.ts';
import type { HttpReply } from './message.ts';
import { errorReply, type Refusal } from './reply.ts';

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
  headers?: Refusal['headers'];
  /** The gap, where it is a more specific one than that of the code. */
  gap?: GapId;
  status?: number;
}

/** The refusal of a request that reaches no operation. */
export function transportError(
  open: OpenQuestions,
  errorCode: TransportErrorCode,
  message: string,
  { headers, gap, status }: TransportErrorOptions = {},
): Refusal {
  const defaults = transportErrors[errorCode];
  open.choose(gap ?? defaults.gap);
  const refusal = { status: status ?? defaults.status, errorCode, message };
  return headers === undefined ? refusal : { ...refusal, headers };
}

/** The reply to what never became a request. */
export function transportErrorReply(...error: ErrorArguments): HttpReply {
  const open = new OpenQuestions(defaultProfile);
  return errorReply(transportError(open, ...error), open.usedGaps());
}

type ErrorArguments = [errorCode: TransportErrorCode, message: string, options?: TransportErrorOptions];
