import { validationGaps } from '../../../../src/generated/validation-gaps.ts';
import { type OperationId, operationIds, operations } from '../../../../src/operations.ts';
import type { OpenGap } from '../../../domain/gaps.ts';
import { decodeSegment } from '../../decode-segment.ts';

/** The operation that a request asks for, with its path parameters. */
export interface RouteMatch {
  operationId: OperationId;
  path: Record<string, string>;
  /** The gap that it rests on that this path is one, where it ends before its identifier. */
  missingIdentifierGap?: OpenGap;
}

/** A path that exists, but not for the method; `allowed` are the methods it has. */
export interface MethodMismatch {
  allowed: string[];
  missingIdentifierGap?: OpenGap;
}

/** The operations of one path by their method. `parameter` is the last step's, where that is one. */
interface Route {
  byMethod: Map<string, OperationId>;
  parameter: string | undefined;
  identifierGap: OpenGap;
}

const routes = new Map<string, Route>();
for (const operationId of operationIds) {
  const { method, path } = operations[operationId];
  const [, prefix = path, parameter] = /^(.*)\/\{(\w+)\}$/.exec(path) ?? [];
  if (prefix.includes('{')) throw new Error(`Only the last step of a path can be a parameter, unlike in ${path}.`);
  const gaps = validationGaps[operationId] as Partial<Record<string, OpenGap>>;
  const identifierGap = gaps[`path ${parameter} empty`] ?? 'transport/missing-identifier';
  const route = routes.get(prefix) ?? { byMethod: new Map(), parameter, identifierGap };
  routes.set(prefix, route);
  route.byMethod.set(method, operationId);
}

/**
 * Finds the operation for a method and a path below the base address; undefined for an unknown path.
 *
 * A parameter may be empty: whether that is an error is the operation's to say.
 */
export function matchRoute(method: string, pathname: string): RouteMatch | MethodMismatch | undefined {
  const lastSlash = pathname.lastIndexOf('/');
  const parametricRoute = routes.get(pathname.slice(0, lastSlash));
  const candidate = parametricRoute?.parameter === undefined ? routes.get(pathname) : parametricRoute;
  if (candidate === undefined) return undefined;
  const { parameter, identifierGap: missingIdentifierGap } = candidate;
  const identifier = candidate === parametricRoute ? decodeSegment(pathname.slice(lastSlash + 1)) : '';
  const operationId = candidate.byMethod.get(method);
  if (operationId === undefined) {
    const allowed = [...candidate.byMethod.keys()];
    return parameter !== undefined && identifier === '' ? { allowed, missingIdentifierGap } : { allowed };
  }
  if (parameter === undefined) return { operationId, path: {} };
  const path: Record<string, string> = {};
  path[parameter] = identifier;
  return identifier === '' ? { operationId, path, missingIdentifierGap } : { operationId, path };
}
