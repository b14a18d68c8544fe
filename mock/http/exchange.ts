import type { GapId } from '../../src/generated/ids.ts';
import type { OperationId } from '../../src/operations.ts';
import type { HttpReply, HttpRequest } from './message.ts';

/** A request with its reply, and what happened in between. */
export interface Exchange {
  readonly request: HttpRequest;
  readonly reply: HttpReply;
  readonly operationId: OperationId | undefined;
  /** The workspace of its key; undefined when the reply did not depend on one. */
  readonly workspaceId: string | undefined;
  /** The code of the error envelope; undefined when the reply is no error. */
  readonly errorCode: string | undefined;
  /** The gaps that the reply rests on. */
  readonly gaps: readonly GapId[];
  /** What else is worth knowing: a preference that was not followed, a fault that was injected. */
  readonly notices: readonly string[];
  readonly events: EventRange;
  /** How many real milliseconds it took to make the reply. */
  readonly durationMs: number;
}

/** The numbers of the first event that a request caused, and of the first one after those. */
export interface EventRange {
  readonly from: number;
  readonly to: number;
}

/** Records exchanges. It is called for every request, so it builds nothing before somebody reads. */
export interface Recorder {
  record(exchange: Exchange): void;
}
