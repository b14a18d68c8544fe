import type { OperationId } from '../../../src/operations.ts';
import type { Alteration } from '../kit/altered-service.ts';

/** One mistake of a vendor, made by rule from the document. */
export interface Operator {
  /** `getSession data.status recased`: the operation, the place, and what is done to it. */
  id: string;
  operationId: OperationId;
  /** The name of the place as statements spell it, such as `agent-name`. Rules that cite it are tried first. */
  topic: string;
  /** The trace that an exchange has to leave for the operator to change anything; see `createTracer`. */
  trace: string;
  by: Alteration;
}

/** `agentName`, `call_id` and `triggerChat` as statements spell them. */
export function toTopic(name: string): string {
  return name
    .replaceAll(/([a-z])([A-Z])/g, '$1-$2')
    .replaceAll('_', '-')
    .toLowerCase();
}
