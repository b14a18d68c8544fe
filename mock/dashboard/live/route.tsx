import type { AnchorHTMLAttributes } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { decodeSegment } from '../../../src/text/decode-segment.ts';
import { controlPath } from './place.ts';

const basePath = `${controlPath}/dashboard/`;

/** The content of the address: the view, the open item, and its filters. */
export interface Route {
  /** Key of the view; empty for the address of the dashboard itself. */
  view: string;
  /** The path segments after the view, such as the id of a session. */
  segments: readonly string[];
  query: URLSearchParams;
  /** The workspace that the switch in the header shows; undefined for all workspaces. */
  workspaceId: string | undefined;
}

/** The properties of a view: the segments of the address after its name, and the query. */
export type ViewProps = Pick<Route, 'segments' | 'query'>;

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

/** Navigates to an address of the dashboard. With `replace` the history does not keep the previous address. */
export function navigate(href: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', href);
  else history.pushState(null, '', href);
  dispatchEvent(new PopStateEvent('popstate'));
}

/** Changes one parameter of the query in the address; an empty value removes it. Closes the open item of the view. */
export function setQuery(
  view: string,
  query: URLSearchParams,
  name: string,
  value: string,
  segments: readonly string[] = [],
): void {
  navigate(hrefOf(view, segments, { ...Object.fromEntries(query), [name]: value }), { replace: true });
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
  const query = new URLSearchParams(location.search);
  const workspaceId = (view === workspaceView ? segments[0] : query.get('workspaceId')) || undefined;
  return { view, segments, query, workspaceId };
}

/** The one view whose address names the workspace in its path. */
const workspaceView = 'workspace';

/** Adds the current workspace to an address of the dashboard, unless the address names another workspace. */
export function keepWorkspace(href: string): string {
  const { workspaceId } = readRoute();
  const url = new URL(href, location.origin);
  if (workspaceId === undefined || !url.pathname.startsWith(basePath) || url.searchParams.has('workspaceId'))
    return href;
  const [view, named] = url.pathname.slice(basePath.length).split('/').filter(Boolean);
  if (view !== workspaceView) url.searchParams.set('workspaceId', workspaceId);
  else if (named === undefined) url.pathname = hrefOf(workspaceView, [workspaceId]);
  return url.pathname + url.search;
}

/** The address of the same view for another workspace, or for all workspaces. The open item is closed. */
export function hrefInWorkspace({ view, segments, query }: Route, workspaceId: string): string {
  if (view === workspaceView) return hrefOf(view, workspaceId === '' ? [] : [workspaceId, ...segments.slice(1, 2)]);
  return hrefOf(view, [], { ...Object.fromEntries(query), workspaceId });
}

/** A link within the dashboard and the workspace. It is a real link: it can be copied, and opened in another tab. */
export function Link({ href: to, ...rest }: AnchorHTMLAttributes & { href: string }) {
  const href = keepWorkspace(to);
  const handleClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(href);
  };
  return <a href={href} onClick={handleClick} {...rest} />;
}
