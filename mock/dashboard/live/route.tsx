import type { AnchorHTMLAttributes } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { decodeSegment } from '../../../src/request-path.ts';
import { controlPath } from './service.ts';

const basePath = `${controlPath}/dashboard/`;

export interface Route {
  /** The name of the view; empty for the URL of the dashboard itself. */
  view: string;
  segments: readonly string[];
  query: URLSearchParams;
  workspaceId: string | undefined;
}

export type ViewProps = Pick<Route, 'segments' | 'query'>;

/** Returns the URL of a view: `hrefOf('conversations', ['ses_1'], { status: 'active' })`. */
export function hrefOf(
  view: string,
  segments: readonly string[] = [],
  query: Readonly<Record<string, string | undefined>> | URLSearchParams = {},
): string {
  const pairs = query instanceof URLSearchParams ? [...query] : Object.entries(query);
  const search = new URLSearchParams(pairs.filter((pair): pair is [string, string] => !!pair[1])).toString();
  return basePath + [view, ...segments].map(encodeURIComponent).join('/') + (search === '' ? '' : `?${search}`);
}

export function navigate(href: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', href);
  else history.pushState(null, '', href);
  dispatchEvent(new PopStateEvent('popstate'));
}

/** Changes one query parameter in the URL; an empty value removes it. Closes the open item of the view. */
export function setQuery(
  view: string,
  query: URLSearchParams,
  name: string,
  value: string,
  segments: readonly string[] = [],
): void {
  navigate(hrefOf(view, segments, { ...Object.fromEntries(query), [name]: value }), { replace: true });
}

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
  const query = new URLSearchParams(location.search);
  return { view, segments, query, workspaceId: query.get('workspaceId') || undefined };
}

export function keepWorkspace(href: string): string {
  const { workspaceId } = readRoute();
  const url = new URL(href, location.origin);
  if (workspaceId === undefined || !url.pathname.startsWith(basePath) || url.searchParams.has('workspaceId'))
    return href;
  url.searchParams.set('workspaceId', workspaceId);
  return url.pathname + url.search;
}

/** Returns the URL of the view for another workspace (empty: all workspaces). Closes the open item. */
export function hrefInWorkspace({ view, query }: Route, workspaceId: string): string {
  return hrefOf(view, [], { ...Object.fromEntries(query), workspaceId });
}

export function Link({ href: to, ...rest }: AnchorHTMLAttributes & { href: string }) {
  const href = keepWorkspace(to);
  const handleClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(href);
  };
  return <a href={href} onClick={handleClick} {...rest} />;
}
