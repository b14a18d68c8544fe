import type { OperationId } from '../../src/operations.ts';
import type { Answer } from './message.ts';

/** What goes wrong with one request on purpose. */
export interface Mishap {
  /** The faults that did it, as they stand in the header `understudy-fault`. */
  faultIds: string;
  /** What is answered instead; nothing is executed then. Undefined: the normal answer. */
  instead: Answer | undefined;
  /** How many real milliseconds the answer is held back. */
  delayMs: number;
  notices: readonly string[];
}

/** Where faults are set. */
export interface Faults {
  /** What goes wrong with a request of this operation and workspace; undefined when nothing does. */
  meet(operationId: OperationId, workspaceId: string): Mishap | undefined;
}

/** The answer as the mishap leaves it. */
export function marred(answer: Answer, mishap: Mishap): Answer {
  if (answer instanceof Promise) return answer.then((reply) => marred(reply, mishap));
  const headers = { ...answer.headers, 'understudy-fault': mishap.faultIds };
  return mishap.delayMs === 0 ? { ...answer, headers } : { ...answer, headers, delayMs: mishap.delayMs };
}
