import { type OperationId, operationIds, operations } from '../../src/operations.ts';
import type { Alteration } from '../../test/support/kit/altered-service.ts';

/** A mutation operator: one mistake that a vendor could make, derived from the document. */
export interface Operator {
  /** `getSession data.status recased`: the operation, the field, and the mutation. */
  id: string;
  operationId: OperationId;
  /** The name of the field as statements spell it, such as `agent-name`. Rules that cite this name run first. */
  topic: string;
  /** Identifies the exchanges that the operator changes. `createTracer` computes this trace of an exchange. */
  trace: string;
  by: Alteration;
}

/** Converts `agentName`, `call_id` or `triggerChat` to the spelling of statements, such as `agent-name`. */
export function toTopic(name: string): string {
  return name
    .replaceAll(/([a-z])([A-Z])/g, '$1-$2')
    .replaceAll('_', '-')
    .toLowerCase();
}

/** Returns the operation of a request, or undefined if no operation has its path. */
export function operationOf({ method, url }: Pick<Request, 'method' | 'url'>): OperationId | undefined {
  const { pathname } = new URL(url);
  return operationIds.find((id) => operations[id].method === method && patternOf(id).test(pathname));
}

/** The pattern of the paths of an operation, with any identifier at the end. */
function patternOf(operationId: OperationId): RegExp {
  return new RegExp(`^/api${operations[operationId].path.replace(/\{\w+\}/, '[^/]*')}/?$`);
}

/** Matches the method and path of an operation, such as `POST /chat-agent/trigger`. */
export function routeOf(operationId: OperationId): RegExp {
  const { method, path } = operations[operationId];
  return new RegExp(`^${method} ${path.replace(/\{\w+\}/, '[^/]*')}/?$`);
}
