import { useEffect, useMemo, useState } from 'preact/hooks';
import { EmptyState } from '../components/notice.tsx';
import type { ComposeStart } from '../compose/compose-kinds.ts';
import { ComposePanel } from '../compose/compose-panel.tsx';
import { Link } from '../route/link.tsx';
import { hrefOf, useRoute } from '../route/route.ts';
import { createZoneFinder } from '../time/zone.ts';
import { mockZone, ZoneContext } from '../time/zone-choice.ts';
import type { View } from '../view.ts';
import { views } from '../views.ts';
import { ConnectionNotice } from './connection-notice.tsx';
import { Header } from './header.tsx';
import { useSetting } from './setting.ts';
import { ShellContext } from './shell.ts';
import { Toasts, useToasts } from './toasts.tsx';
import { useTurns } from './use-turns.ts';

const viewEntries: readonly (readonly [string, View])[] = Object.entries(views);

/** The dashboard: navigation, the clock, the view in the address, and what is opened over it. */
export function App() {
  const route = useRoute();
  const { view, segments, query } = route;
  const [zoneName, setZone] = useSetting('zone', mockZone);
  const [findZone] = useState(createZoneFinder);
  const zones = useMemo(() => ({ name: zoneName, findZone }), [zoneName, findZone]);
  const [composed, setComposed] = useState<ComposeStart>();
  const toasts = useToasts();
  const inTurn = useTurns();
  const found = view === '' ? viewEntries[0] : viewEntries.find(([name]) => name === view);
  const title = found?.[1].title ?? 'Not found';
  useEffect(() => {
    document.title = `${title} · Understudy`;
  }, [title]);
  const ViewComponent = found?.[1].component;
  return (
    <ShellContext.Provider value={{ notify: toasts.notify, inTurn, compose: setComposed }}>
      <ZoneContext.Provider value={zones}>
        <a class="skip" href="#view">
          Skip to the view
        </a>
        <Header route={route} views={viewEntries} current={found?.[0]} onZone={setZone} />
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
        {composed !== undefined && (
          <ComposePanel start={composed} workspaceId={route.workspaceId} onClose={() => setComposed(undefined)} />
        )}
        <Toasts {...toasts} />
      </ZoneContext.Provider>
    </ShellContext.Provider>
  );
}
