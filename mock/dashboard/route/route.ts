import { useEffect, useState } from 'preact/hooks';

/** Where the dashboard is served, with the slash at its end. */
const basePath = '/_mock/dashboard/';

/** What the address says: the view, what is opened in it, and its filters. */
export interface Route {
  /** Key of the view; empty for the address of the dashboard itself. */
  view: string;
  /** The path segments after the view, such as the id of a session. */
  segments: readonly string[];
  query: URLSearchParams;
}

/** The address of a view: `hrefOf('conversations', ['ses_1'], { status: 'active' })`. */
export function hrefOf(
  view: string,
  segments: readonly string[] = [],
  query: Readonly<Record<string, string | undefined>> | URLSearchParams = {},
): string {
  const pairs = query instanceof URLSearchParams ? [...query] : Object.entries(query);
  const search = new URLSearchParams(pairs.filter((pair): pair is [string, string] => !!pair[1])).toString();
  return basePath + [view, ...segments].map(encodeURIComponent).join('/') + (search === '' ? '' : `?${search}`);
}

/** Goes to an address of the dashboard; with `replace` the previous one is not kept in the history. */
export function navigate(href: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', href);
  else history.pushState(null, '', href);
  dispatchEvent(new PopStateEvent('popstate'));
}

/** The route of the current address, kept up to date. */
export function useRoute(): Route {
  const [route, setRoute] = useState(readRoute);
  useEffect(() => {
    const read = () => setRoute(readRoute());
    addEventListener('popstate', read);
    return () => removeEventListener('popstate', read);
  }, []);
  return route;
}

function readRoute(): Route {
  const [view = '', ...segments] = location.pathname
    .slice(basePath.length)
    .split('/')
    .filter(Boolean)
    .map(decodeSegment);
  return { view, segments, query: new URLSearchParams(location.search) };
}

/** Unescapes a path segment; one that is wrongly escaped stays as it is. */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
