/**
 * Where a request leads: to the service (`/api`), to media behind signed links (`/media`), or to what is the
 * mock's own and nobody else's: its control plane, its page, and every path that does not exist.
 */
type Plane = 'service' | 'media' | 'own';

export interface Target {
  plane: Plane;
  /** The host that stands in the target itself, as a proxy sends it; undefined where there is only a path. */
  authority: string | undefined;
  pathname: string;
  /** What stands behind the question mark. */
  search: string;
}

const scheme = 'http://';

/**
 * Reads the target of a request. The gate and the router both ask here, so what one admits is what the other serves.
 *
 * Nothing is decoded or resolved: what is not plainly under `/api` or `/media` is the mock's own.
 */
export function targetOf(address: string): Target {
  if (!address.startsWith(scheme)) return targetFrom(address, undefined);
  const end = address.slice(scheme.length).search(/[/?#]/);
  if (end === -1) return targetFrom('/', address.slice(scheme.length));
  const path = address.slice(scheme.length + end);
  return targetFrom(path.startsWith('/') ? path : `/${path}`, address.slice(scheme.length, scheme.length + end));
}

function targetFrom(pathAndQuery: string, authority: string | undefined): Target {
  const end = pathAndQuery.indexOf('?');
  const pathname = end === -1 ? pathAndQuery : pathAndQuery.slice(0, end);
  return { plane: planeOf(pathname), authority, pathname, search: end === -1 ? '' : pathAndQuery.slice(end + 1) };
}

function planeOf(pathname: string): Plane {
  if (isUnder('/api', pathname)) return leadsElsewhere(pathname) ? 'own' : 'service';
  if (isUnder('/media', pathname)) return leadsElsewhere(pathname) ? 'own' : 'media';
  return 'own';
}

function isUnder(folder: string, pathname: string): boolean {
  return pathname.startsWith(folder) && (pathname.length === folder.length || pathname[folder.length] === '/');
}

/** Whether others might take the path for one in another folder; no URL parser leaves such steps in. */
function leadsElsewhere(pathname: string): boolean {
  return pathname.includes('\\') || /\/(?:\.|%2e){1,2}(?:\/|$)/i.test(pathname);
}
