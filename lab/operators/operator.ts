import { type OperationId, operationIds, operations } from '../../src/operations.ts';
import type { Alteration } from '../../test/support/kit/altered-service.ts';

/** A mutation operator: one mistake that a vendor could make, derived from the document. */
export interface Operator {
  /** The id `getSession data.status recased` names the operation, the field and the mutation. */
  id: string;
  operationId: OperationId;
  /**
   * The changed field, spelled as in the ids of statements, such as `agent-name`. Rules that cite this name run first.
   */
  topic: string;
  trace: string;
  by: Alteration;
}

export function toTopic(name: string): string {
  return name
    .replaceAll(/([a-z])([A-Z])/g, '$1-$2')
    .replaceAll('_', '-')
    .toLowerCase();
}

export function operationOf({ method, url }: Pick<Request, 'method' | 'url'>): OperationId | undefined {
  const { pathname } = new URL(url);
  return operationIds.find((id) => operations[id].method === method && patternOf(id).test(pathname));
}

function patternOf(operationId: OperationId): RegExp {
  return new RegExp(`^/api${operations[operationId].path.replace(/\{\w+\}/, '[^/]*')}/?$`);
}

export function routeOf(operationId: OperationId): RegExp {
  const { method, path } = operations[operationId];
  return new RegExp(`^${method} ${path.replace(/\{\w+\}/, '[^/]*')}/?$`);
}
