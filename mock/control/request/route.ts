import { type ControlOperationId, controlOperationIds, controlOperations } from '../../../src/control-operations.ts';
import { decodeSegment } from '../../http/target.ts';

/** The operation of a request, with its path parameters. */
export interface ControlMatch {
  operationId: ControlOperationId;
  path: Record<string, string>;
}

interface Route {
  operationId: ControlOperationId;
  method: string;
  segments: readonly string[];
}

const routes: readonly Route[] = controlOperationIds.map((operationId) => {
  const { method, path } = controlOperations[operationId];
  return { operationId, method, segments: path.split('/') };
});

/** The operation of a method and a path below `/_mock`; the allowed methods if the path has only others; else undefined. */
export function matchControlRoute(method: string, pathname: string): ControlMatch | { allowed: string[] } | undefined {
  const segments = pathname.split('/');
  const matching = routes.filter((route) => matchesSegments(route, segments));
  const exact = matching.filter((route) => route.segments.every((segment, index) => segment === segments[index]));
  const candidates = exact.length > 0 ? exact : matching;
  if (candidates.length === 0) return undefined;
  const route = candidates.find((candidate) => candidate.method === method);
  if (route === undefined) return { allowed: candidates.map((candidate) => candidate.method) };
  const parameters = route.segments.flatMap((segment, index) =>
    isParameter(segment) ? [[segment.slice(1, -1), decodeSegment(segments[index] ?? '')]] : [],
  );
  return { operationId: route.operationId, path: Object.fromEntries(parameters) as Record<string, string> };
}

function matchesSegments({ segments: pattern }: Route, segments: readonly string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every((segment, index) => isParameter(segment) || segment === segments[index])
  );
}

function isParameter(segment: string): boolean {
  return segment.startsWith('{');
}
