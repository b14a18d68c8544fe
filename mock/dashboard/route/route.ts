import { useEffect, useState } from 'preact/hooks';

/** Where the page is served, with the slash at its end. */
const base = '/_mock/page/';

/** What the address of the page says: the view, what is opened in it, and how it is filtered. */
export interface Route {
  /** Key of the view; empty for the address of the page itself. */
  view: string;
  /** The steps behind the view, such as the id of a session. */
  steps: readonly string[];
  query: URLSearchParams;
}

/** The address of a view: `hrefOf('conversations', ['ses_1'], { status: 'active' })`. */
export function hrefOf(
  view: string,
  steps: readonly string[] = [],
  query: Readonly<Record<string, string | undefined>> | URLSearchParams = {},
): string {
  const pairs = query instanceof URLSearchParams ? [...query] : Object.entries(query);
  const search = new URLSearchParams(pairs.filter((pair): pair is [string, string] => !!pair[1])).toString();
  return base + [view, ...steps].map(encodeURIComponent).join('/') + (search === '' ? '' : `?${search}`);
}

/** Goes to an address of the page; with `replace` the one before is not kept in the history. */
export function go(href: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', href);
  else history.pushState(null, '', href);
  dispatchEvent(new PopStateEvent('popstate'));
}

/** The route of the present address, followed as it changes. */
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
  const [view = '', ...steps] = location.pathname.slice(base.length).split('/').filter(Boolean).map(decoded);
  return { view, steps, query: new URLSearchParams(location.search) };
}

/** A step that is wrongly escaped stays as it was written. */
function decoded(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}
