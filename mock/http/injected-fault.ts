import type { OperationId } from '../../src/operations.ts';
import type { AwaitableReply } from './message.ts';

/** What goes wrong with one request on purpose. */
export interface InjectedFault {
  /** The faults that did it, as they stand in the header `understudy-fault`. */
  faultIds: string;
  /** What is answered instead; nothing is executed then. Undefined: the normal answer. */
  replacement: AwaitableReply | undefined;
  /** How many real milliseconds the answer is held back. */
  delayMs: number;
  notices: readonly string[];
}

/** Where faults are set. */
export interface FaultInjector {
  /** What goes wrong with a request of this operation and workspace; undefined when nothing does. */
  inject(operationId: OperationId, workspaceId: string): InjectedFault | undefined;
}

/** The answer as the mishap leaves it. */
export function withFault(reply: AwaitableReply, fault: InjectedFault): AwaitableReply {
  if (reply instanceof Promise) return reply.then((settled) => withFault(settled, fault));
  const headers = { ...reply.headers, 'understudy-fault': fault.faultIds };
  return fault.delayMs === 0 ? { ...reply, headers } : { ...reply, headers, delayMs: fault.delayMs };
}
