/**
 * Where a request leads: to the service (`/api`), to media behind signed links (`/media`), or to what is the
 * mock's own and nobody else's: its control plane, its page, and every path that does not exist.
 */
type RequestPlane = 'service' | 'media' | 'internal';

export interface RequestTarget {
  plane: RequestPlane;
  /** The host that is in the target itself, as a proxy sends it; undefined where there is only a path. */
  authority: string | undefined;
  pathname: string;
  /** What is behind the question mark. */
  search: string;
}

const scheme = 'http://';

/**
 * Reads the target of a request. The access guard and the router both ask here, so what one admits is what the other serves.
 *
 * Nothing is decoded or resolved: what is not plainly under `/api` or `/media` is the mock's own.
 */
export function parseTarget(target: string): RequestTarget {
  if (!target.startsWith(scheme)) return splitTarget(target, undefined);
  const end = target.slice(scheme.length).search(/[/?#]/);
  if (end === -1) return splitTarget('/', target.slice(scheme.length));
  const path = target.slice(scheme.length + end);
  return splitTarget(path.startsWith('/') ? path : `/${path}`, target.slice(scheme.length, scheme.length + end));
}

function splitTarget(pathAndQuery: string, authority: string | undefined): RequestTarget {
  const end = pathAndQuery.indexOf('?');
  const pathname = end === -1 ? pathAndQuery : pathAndQuery.slice(0, end);
  return { plane: planeOf(pathname), authority, pathname, search: end === -1 ? '' : pathAndQuery.slice(end + 1) };
}

function planeOf(pathname: string): RequestPlane {
  if (isUnder('/api', pathname)) return isAmbiguousPath(pathname) ? 'internal' : 'service';
  if (isUnder('/media', pathname)) return isAmbiguousPath(pathname) ? 'internal' : 'media';
  return 'internal';
}

function isUnder(folder: string, pathname: string): boolean {
  return pathname.startsWith(folder) && (pathname.length === folder.length || pathname[folder.length] === '/');
}

/** Whether others might take the path for one in another folder; no URL parser leaves such steps in. */
function isAmbiguousPath(pathname: string): boolean {
  if (pathname.includes('\\')) return true;
  if (!pathname.includes('.') && !pathname.includes('%')) return false;
  return /\/(?:\.|%2e){1,2}(?:\/|$)/i.test(pathname);
}

/** A step of a path with its percent-escapes resolved; one that is wrongly escaped stays as it was sent. */
export function decodeSegment(segment: string): string {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
