import { operationIds, operations } from '../../../../src/operations.ts';
import { didYouMean } from '../../../../src/text/nearest.ts';
import { truncate } from '../../../../src/text/truncate.ts';
import type { OpenQuestions } from '../../../domain/gaps.ts';
import type { Refusal } from '../../reply.ts';
import { transportError } from '../../transport-error.ts';
import { nearestPath } from './nearest-path.ts';
import { matchRoute } from './router.ts';

const paths = operationIds.map((operationId) => operations[operationId].path);

/** The answer to a path below `/api` that the interface does not have. */
export function refuseUnknownPath(open: OpenQuestions, method: string, pathname: string): Refusal {
  if (pathname.endsWith('/') && matchRoute(method, pathname.slice(0, -1)) !== undefined) {
    const message = 'The interface has this path without the slash at the end.';
    return transportError(open, 'pathNotFound', message, { gap: 'transport/trailing-slash' });
  }
  const message = `The interface has no path ${truncate(pathname)}.${suggestPath(method, nearestPath(pathname, paths))}`;
  return transportError(open, 'pathNotFound', message);
}

/** The answer to a path that is not below `/api`. */
export function refuseOutside(open: OpenQuestions, method: string, pathname: string): Refusal {
  const below = nearestPath(pathname, paths) ?? nearestPath(pathname, paths.map(toAddress))?.slice('/api'.length);
  const message = `There is nothing here: the service is under /api, and GET / says where all is.${suggestPath(method, below, toAddress)}`;
  return transportError(open, 'pathNotFound', message);
}

function toAddress(path: string): string {
  return `/api${path}`;
}

/** ` Did you mean "POST /call/trigger"?`, with the method where that is another; empty where nothing is near. */
function suggestPath(method: string, path: string | undefined, toShown = (known: string) => known): string {
  const match = path === undefined ? undefined : matchRoute(method, path);
  if (path === undefined || match === undefined) return '';
  const prefix = 'allowed' in match ? `${match.allowed.join(' or ')} ` : '';
  return ` ${didYouMean(prefix + truncate(toShown(path)))}`;
}
