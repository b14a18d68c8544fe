import { type ErrorCode, statusOf } from '../../src/errors.ts';
import type { GapId } from '../../src/generated/ids.ts';
import type { Instant } from '../../src/instant.ts';
import type { BodyOf, DataOf, MessageOf, OperationId, PathOf, QueryOf } from '../../src/operations.ts';
import type { DomainEvent } from './event.ts';
import type { Nonce } from './nonce.ts';

/** One request of an operation, read and checked, with the moment and the chance it brings in from outside. */
export interface Command<Id extends OperationId = OperationId> {
  operationId: Id;
  now: Instant;
  /** The workspace of the request's API key. */
  workspaceId: string;
  /** Different for each command; identifiers and picks are made from it. */
  nonce: Nonce;
  /** Where signed links lead and what they are signed with. */
  links: { base: string; secret: string };
  path: PathOf<Id>;
  query: QueryOf<Id>;
  body: BodyOf<Id>;
}

/** What the service answers to a command, and what happens because of it. */
export type Decision<Id extends OperationId = OperationId> = Accepted<Id> | Refused;

export interface Accepted<Id extends OperationId> {
  accepted: true;
  message: MessageOf<Id>;
  data: DataOf<Id>;
  events: readonly DomainEvent[];
  /** The gaps that the answer rests on. */
  gaps: readonly GapId[];
}

/** A refusal changes nothing. */
export interface Refused {
  accepted: false;
  status: number;
  errorCode: string;
  message: string;
  gaps: readonly GapId[];
}

export function accepted<Id extends OperationId>(
  message: MessageOf<Id>,
  data: DataOf<Id>,
  events: readonly DomainEvent[] = [],
  gaps: readonly GapId[] = [],
): Accepted<Id> {
  return { accepted: true, message, data, events, gaps };
}

/** A refusal that the document states; `gaps` are named when only its occasion is ours. */
export function refused(errorCode: ErrorCode, message: string, ...gaps: GapId[]): Refused {
  return { accepted: false, status: statusOf[errorCode], errorCode, message, gaps };
}

/**
 * The statuses of the codes that are ours: the interface expects an error, or leaves the
 * answer open, and names no code.
 */
const statusOfOwnCode = {
  agentNotFound: 404,
  agentVersionNotFound: 404,
  templateNotFound: 404,
  workflowNotFound: 404,
  channelNotFound: 404,
  callNotFound: 404,
  recordingNotFound: 404,
  callNotInQueue: 409,
} as const;

/** A refusal where the interface leaves the answer open: the code is ours, and the gap says so. */
export function refusedWithOwnCode(
  errorCode: keyof typeof statusOfOwnCode,
  message: string,
  gap: GapId,
  status: number = statusOfOwnCode[errorCode],
): Refused {
  return { accepted: false, status, errorCode, message, gaps: [gap] };
}
