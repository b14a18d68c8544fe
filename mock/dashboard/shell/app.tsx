import { useEffect } from 'preact/hooks';
import { Empty } from '../parts/notice.tsx';
import { Link } from '../route/link.tsx';
import { hrefOf, useRoute } from '../route/route.ts';
import type { View } from '../view.ts';
import { views } from '../views.ts';
import { ClockBar } from './clock-bar.tsx';
import { ConnectionNotice } from './connection-notice.tsx';

const named: readonly (readonly [string, View])[] = Object.entries(views);

/** The page: where one can go, the clock, and the view that the address names. */
export function App() {
  const { view, steps, query } = useRoute();
  const found = view === '' ? named[0] : named.find(([name]) => name === view);
  const title = found?.[1].title ?? 'Not found';
  useEffect(() => {
    document.title = `${title} · Understudy`;
  }, [title]);
  const Show = found?.[1].show;
  return (
    <>
      <a class="skip" href="#view">
        Skip to the view
      </a>
      <header class="top">
        <span class="brand">Understudy</span>
        <nav aria-label="Views">
          {named.map(([name, { title: words }]) => (
            <Link key={name} href={hrefOf(name)} aria-current={name === found?.[0] ? 'page' : undefined}>
              {words}
            </Link>
          ))}
        </nav>
        <ClockBar />
      </header>
      <ConnectionNotice />
      <main id="view" tabIndex={-1}>
        <h1 class="unseen">{title}</h1>
        {Show === undefined ? (
          <Empty title={`There is no view named ${view}.`}>
            <Link href={hrefOf(named[0]?.[0] ?? '')}>Go to {named[0]?.[1].title}</Link>
          </Empty>
        ) : (
          <Show key={found?.[0]} steps={steps} query={query} />
        )}
      </main>
    </>
  );
}
