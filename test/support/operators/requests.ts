import { type OperationId, operationIds, operations } from '../../../src/operations.ts';

/** The operation that a request is of; undefined when it is of none. */
export function operationOf({ method, url }: Pick<Request, 'method' | 'url'>): OperationId | undefined {
  const { pathname } = new URL(url);
  return operationIds.find((id) => operations[id].method === method && patternOf(id).test(pathname));
}

/** What the path of an operation has at its end, such as the identifier of a session. */
function patternOf(operationId: OperationId): RegExp {
  return new RegExp(`^/api${operations[operationId].path.replace(/\{\w+\}/, '[^/]*')}/?$`);
}

/** For `alterResponses` and `alterRequests`. */
export function routeOf(operationId: OperationId): RegExp {
  const { method, path } = operations[operationId];
  return new RegExp(`^${method} ${path.replace(/\{\w+\}/, '[^/]*')}/?$`);
}
