import { validationGaps } from '../../src/generated/validation-gaps.ts';
import { type OperationId, operationIds, operations, statusOf } from '../../src/operations.ts';
import { decodeSegment } from '../../src/request-path.ts';
import { didYouMean, nearestName, truncate } from '../../src/text/words.ts';
import { type ChoosableGap, type Failed, fail, Gaps, type Result, succeed } from '../domain/decision.ts';
import type { Engine } from '../engine/engine.ts';
import type { HttpRequest } from './message.ts';
import { type HttpError, transportError } from './reply.ts';

export function routeRequest(
  engine: Engine,
  request: HttpRequest,
  gaps: Gaps,
  pathname: string,
): Result<RouteMatch, HttpError> {
  const { method } = request;
  const match = matchRoute(method, pathname);
  const identifierGap = match && missingIdentifierGaps.get(pathname.replace(lastSlash, ''));
  const isHidden = identifierGap !== undefined && gaps.recordIfChosen(identifierGap, 'unknown-path');
  if (match !== undefined && 'operationId' in match && !isHidden) return succeed(match);

  // Do not record open questions (gaps) during this check: they count only if the mock is set to check the key before
  // the path.
  const isKnown = authenticate(engine, request, new Gaps(engine.profile())).ok;
  if (!isKnown && gaps.recordIfChosen('transport/key-before-path', 'key-first')) {
    const authentication = authenticate(engine, request, gaps);
    if (!authentication.ok) return authentication;
  }
  if (isHidden) {
    const message = 'An identifier is missing at the end of this path.';
    return transportError(gaps, 'pathNotFound', message, { gap: identifierGap });
  }
  if (match === undefined || !('allowed' in match)) return refuseUnknownPath(gaps, method, pathname);
  const allow = match.allowed.join(', ');
  if (gaps.choose('transport/wrong-method') === 'not-found') {
    const message = `This path exists for ${allow} only.`;
    return transportError(gaps, 'pathNotFound', message, { gap: 'transport/wrong-method' });
  }
  return transportError(gaps, 'methodNotAllowed', `This path has ${allow}, not ${truncate(method)}.`, {
    headers: { allow },
  });
}

const lastSlash = /\/$/;

export interface RouteMatch<Id extends string = OperationId> {
  operationId: Id;
  path: Record<string, string>;
}

interface MethodMismatch {
  allowed: string[];
}

export function createRouter<Id extends string>(
  table: Readonly<Record<Id, { method: string; path: string }>>,
): (method: string, pathname: string) => RouteMatch<Id> | MethodMismatch | undefined {
  const idsByPath = Map.groupBy(Object.keys(table) as Id[], (id) => table[id].path.replace(/\{\w+\}/, '{}'));
  const routes = [...idsByPath].map(([shape, ids]) => {
    const pattern = new RegExp(`^${shape.replace(/\/\{\}$/, '(?:/([^/]*))?').replace('{}', '([^/]*)')}$`);
    const parameter = /\{(\w+)\}/.exec(table[ids[0] as Id].path)?.[1];
    const matches = ids.map((id): [string, RouteMatch<Id>] => [table[id].method, { operationId: id, path: {} }]);
    return { pattern, parameter, matchByMethod: new Map(matches) };
  });
  routes.sort((one, other) => Number(one.parameter !== undefined) - Number(other.parameter !== undefined));
  return (method, pathname) => {
    for (const { pattern, parameter, matchByMethod } of routes) {
      const found = pattern.exec(pathname);
      if (found === null) continue;
      const match = matchByMethod.get(method);
      if (match === undefined) return { allowed: [...matchByMethod.keys()] };
      if (parameter === undefined) return match;
      return { ...match, path: { [parameter]: decodeSegment(found[1] ?? '') } };
    }
    return undefined;
  };
}

export const matchRoute = createRouter(operations);

const missingIdentifierGaps = new Map(
  operationIds.flatMap((operationId): [string, ChoosableGap][] => {
    const [, start, parameter] = /^(.*)\/\{(\w+)\}$/.exec(operations[operationId].path) ?? [];
    const gaps = validationGaps[operationId] as Partial<Record<string, ChoosableGap>>;
    return start === undefined ? [] : [[start, gaps[`path ${parameter} empty`] ?? 'transport/missing-identifier']];
  }),
);

const paths = operationIds.map((operationId) => operations[operationId].path);

function refuseUnknownPath(gaps: Gaps, method: string, pathname: string): Failed<HttpError> {
  if (pathname.endsWith('/') && matchRoute(method, pathname.slice(0, -1)) !== undefined) {
    const message = 'The interface has this path without the slash at the end.';
    return transportError(gaps, 'pathNotFound', message, { gap: 'transport/trailing-slash' });
  }
  const message = `The interface has no path ${truncate(pathname)}.${suggestPath(method, nearestPath(pathname, paths))}`;
  return transportError(gaps, 'pathNotFound', message);
}

export function refuseOutside(gaps: Gaps, method: string, pathname: string): Failed<HttpError> {
  const below = nearestPath(pathname, paths) ?? nearestPath(pathname, paths.map(toAddress))?.slice('/api'.length);
  const message = `The mock has nothing at this path. The service is under /api, its dashboard under /_mock/dashboard.${suggestPath(method, below, toAddress)}`;
  return transportError(gaps, 'pathNotFound', message);
}

function toAddress(path: string): string {
  return `/api${path}`;
}

function suggestPath(method: string, path: string | undefined, toShown = (known: string) => known): string {
  const match = path === undefined ? undefined : matchRoute(method, path);
  if (path === undefined || match === undefined) return '';
  const prefix = 'allowed' in match ? `${match.allowed.join(' or ')} ` : '';
  return ` ${didYouMean(prefix + truncate(toShown(path)))}`;
}

export function nearestPath(pathname: string, patterns: Iterable<string>): string | undefined {
  const stepsOf = (path: string) => path.split('/').filter((step) => step !== '');
  const written = stepsOf(pathname);
  const candidates = [...patterns].flatMap((pattern) => {
    const steps = stepsOf(pattern).map((step, index) => (step.startsWith('{') ? (written[index] ?? '') : step));
    const isNear = (step: string, index: number) => nearestName(written[index] ?? '', [step]) !== undefined;
    const slips = steps.filter((step, index) => step !== written[index]).length;
    const fits = steps.length === written.length && (slips === 0 || steps.every(isNear));
    return fits ? [{ path: `/${steps.join('/')}`, slips }] : [];
  });
  return candidates.sort((one, other) => one.slips - other.slips)[0]?.path;
}

/** Source: Authentication. Assumption `authentication/key-matching`: letter case matters. */
export function authenticate(engine: Engine, request: HttpRequest, gaps: Gaps): Result<string, HttpError> {
  const key = request.header('x-api-key');
  if (key === undefined || (key === '' && gaps.choose('authentication/empty-key') !== 'invalid')) {
    const message = 'Send the API key of a workspace in the header x-api-key.';
    return fail({ status: statusOf.apiKeyMissing, errorCode: 'apiKeyMissing', message });
  }
  const workspaceId = engine.workspaceIdOfKey(key);
  if (workspaceId !== undefined) return succeed(workspaceId);
  const isAnyCase = gaps.recordIfChosen('authentication/key-matching', 'any-case');
  const sameKey = [...engine.apiKeys()].find((apiKey) => isAnyCase && apiKey.toLowerCase() === key.toLowerCase());
  const inAnyCase = engine.workspaceIdOfKey(sameKey ?? '');
  if (inAnyCase !== undefined) return succeed(inAnyCase);
  const message = 'No workspace has this API key.';
  return fail({ status: statusOf.apiKeyInvalid, errorCode: 'apiKeyInvalid', message });
}
