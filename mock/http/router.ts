import { type OperationId, operationIds, operations } from '../../src/operations.ts';

/** The operation that a request asks for, with its path parameters. */
export interface Match {
  operationId: OperationId;
  path: Record<string, string>;
}

/** A path that exists, but not for the method; `allowed` are the methods it has. */
export interface WrongMethod {
  allowed: string[];
}

/** The operations of one path by their method. `parameter` is the last step's, where that is one. */
interface Route {
  byMethod: Map<string, OperationId>;
  parameter: string | undefined;
}

const routes = new Map<string, Route>();
for (const operationId of operationIds) {
  const { method, path } = operations[operationId];
  const [, fixed = path, parameter] = /^(.*)\/\{(\w+)\}$/.exec(path) ?? [];
  if (fixed.includes('{')) throw new Error(`Only the last step of a path can be a parameter, unlike in ${path}.`);
  const route = routes.get(fixed) ?? { byMethod: new Map(), parameter };
  routes.set(fixed, route);
  route.byMethod.set(method, operationId);
}

/**
 * Finds the operation for a method and a path below the base address; undefined for an unknown path.
 *
 * A parameter may be empty: whether that is an error is the operation's to say.
 */
export function route(method: string, pathname: string): Match | WrongMethod | undefined {
  const cut = pathname.lastIndexOf('/');
  const parametric = routes.get(pathname.slice(0, cut));
  const found = parametric?.parameter === undefined ? routes.get(pathname) : parametric;
  if (found === undefined) return undefined;
  const operationId = found.byMethod.get(method);
  if (operationId === undefined) return { allowed: [...found.byMethod.keys()] };
  if (found.parameter === undefined) return { operationId, path: {} };
  return { operationId, path: { [found.parameter]: found === parametric ? decoded(pathname.slice(cut + 1)) : '' } };
}

/** A step with its percent-escapes resolved; one that is wrongly escaped stays as it was sent. */
function decoded(step: string): string {
  if (!step.includes('%')) return step;
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}
