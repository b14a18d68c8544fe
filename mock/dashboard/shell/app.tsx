import { useEffect } from 'preact/hooks';
import { EmptyState } from '../components/notice.tsx';
import { Link } from '../route/link.tsx';
import { hrefOf, useRoute } from '../route/route.ts';
import type { View } from '../view.ts';
import { views } from '../views.ts';
import { ClockBar } from './clock-bar.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import { WorkspaceSwitch } from './workspace-switch.tsx';

const viewEntries: readonly (readonly [string, View])[] = Object.entries(views);

/** The dashboard: navigation, the clock, and the view in the address. */
export function App() {
  const route = useRoute();
  const { view, segments, query, workspaceId } = route;
  const found = view === '' ? viewEntries[0] : viewEntries.find(([name]) => name === view);
  const title = found?.[1].title ?? 'Not found';
  useEffect(() => {
    document.title = `${title} · Understudy`;
  }, [title]);
  const ViewComponent = found?.[1].component;
  return (
    <>
      <a class="skip" href="#view">
        Skip to the view
      </a>
      <header class="top">
        <span class="brand">Understudy</span>
        <nav aria-label="Views">
          {viewEntries.map(([name, { title: label }]) => (
            <Link key={name} href={hrefOf(name)} aria-current={name === found?.[0] ? 'page' : undefined}>
              {label}
            </Link>
          ))}
        </nav>
        <WorkspaceSwitch route={route} />
        <ClockBar workspaceId={workspaceId} />
      </header>
      <ConnectionNotice />
      <main id="view" tabIndex={-1}>
        <h1 class="visually-hidden">{title}</h1>
        {ViewComponent === undefined ? (
          <EmptyState title={`There is no view named ${view}.`}>
            <Link href={hrefOf(viewEntries[0]?.[0] ?? '')}>Go to {viewEntries[0]?.[1].title}</Link>
          </EmptyState>
        ) : (
          <ViewComponent key={found?.[0]} segments={segments} query={query} />
        )}
      </main>
    </>
  );
}
