import { misfitGaps } from '../../src/generated/misfit-gaps.ts';
import { type OperationId, operationIds, operations } from '../../src/operations.ts';

/** The operation that a request asks for, with its path parameters. */
export interface Match {
  operationId: OperationId;
  path: Record<string, string>;
  /** The gap that it rests on that this path is one, where it ends before its identifier. */
  noIdentifier?: IdentifierGap;
}

type IdentifierGap = 'get-session/empty-id' | 'transport/missing-identifier';

/** A path that exists, but not for the method; `allowed` are the methods it has. */
export interface WrongMethod {
  allowed: string[];
  noIdentifier?: IdentifierGap;
}

/** The operations of one path by their method. `parameter` is the last step's, where that is one. */
interface Route {
  byMethod: Map<string, OperationId>;
  parameter: string | undefined;
  identifierGap: IdentifierGap;
}

const routes = new Map<string, Route>();
for (const operationId of operationIds) {
  const { method, path } = operations[operationId];
  const [, fixed = path, parameter] = /^(.*)\/\{(\w+)\}$/.exec(path) ?? [];
  if (fixed.includes('{')) throw new Error(`Only the last step of a path can be a parameter, unlike in ${path}.`);
  const gaps = misfitGaps[operationId] as Partial<Record<string, IdentifierGap>>;
  const identifierGap = gaps[`path ${parameter} empty`] ?? 'transport/missing-identifier';
  const route = routes.get(fixed) ?? { byMethod: new Map(), parameter, identifierGap };
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
  const { parameter, identifierGap: noIdentifier } = found;
  const identifier = found === parametric ? decoded(pathname.slice(cut + 1)) : '';
  const operationId = found.byMethod.get(method);
  if (operationId === undefined) {
    const allowed = [...found.byMethod.keys()];
    return parameter !== undefined && identifier === '' ? { allowed, noIdentifier } : { allowed };
  }
  if (parameter === undefined) return { operationId, path: {} };
  const path = { [parameter]: identifier };
  return identifier === '' ? { operationId, path, noIdentifier } : { operationId, path };
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
