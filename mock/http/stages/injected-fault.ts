import type { OperationId } from '../../../src/operations.ts';
import type { Awaitable } from '../message.ts';
import type { PreparedReply } from '../reply.ts';

/** What goes wrong with one request on purpose. */
export interface InjectedFault {
  /** The faults that did it, as they stand in the header `understudy-fault`. */
  faultIds: string;
  /** What is answered instead; nothing is executed then. Undefined: the normal answer. */
  replacement: Awaitable<PreparedReply> | undefined;
  /** How many real milliseconds the reply is held back. */
  delayMs: number;
  notices: readonly string[];
}

/** Where faults are set. */
export interface FaultInjector {
  /** What goes wrong with a request of this operation and workspace; undefined when nothing does. */
  inject(operationId: OperationId, workspaceId: string): InjectedFault | undefined;
}
