import { operationIds, operations } from '../../../src/operations.ts';
import { nearestName } from '../../../src/text/nearest.ts';

/**
 * The operation that a request to no operation probably meant, as `GET /api/session/fetch/{sessionId}`: that of the
 * same path with another method, else that of the path with the fewest typing slips.
 */
export function findIntendedOperation(method: string, pathname: string): string | undefined {
  const sentSegments = pathname
    .toLowerCase()
    .split('/')
    .filter((segment) => segment !== '');
  while (sentSegments[0] === 'api') sentSegments.shift();
  const candidates = operationIds.map((operationId) => {
    const { path, method: operationMethod } = operations[operationId];
    return { path, method: operationMethod, comparablePath: fillParameters(path, sentSegments) };
  });
  const nearestPath = nearestName(
    sentSegments.join('/'),
    candidates.map(({ comparablePath }) => comparablePath),
  );
  const matches = candidates.filter(({ comparablePath }) => comparablePath === nearestPath);
  const intended = matches.find((match) => match.method === method) ?? matches[0];
  return intended === undefined ? undefined : `${intended.method} /api${intended.path}`;
}

/** A path of the document with the sent parameters, so that only its fixed segments can differ. */
function fillParameters(path: string, sentSegments: readonly string[]): string {
  const segments = path.split('/').filter((step) => step !== '');
  return segments.map((segment, index) => (segment.startsWith('{') ? (sentSegments[index] ?? '') : segment)).join('/');
}
