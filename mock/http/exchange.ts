import type { OperationId } from '../../src/operations.ts';
import type { HttpReply, HttpRequest } from './message.ts';

/** What became of one request. */
export interface Exchange {
  request: HttpRequest;
  reply: HttpReply;
  /** The workspace of its key; undefined when it was answered without one. */
  workspaceId: string | undefined;
  operationId: OperationId | undefined;
  /** The number of the first event that it brought about. */
  from: number;
  /** The number of the first event after those. */
  to: number;
  /** What else is worth knowing: a preference that could not be met, a fault that was applied. */
  notices: readonly string[];
}

/** Keeps exchanges. It is on the way of every request: nothing is built before somebody reads. */
export interface Recorder {
  record(exchange: Exchange): void;
}
