import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { EmptyState } from './components/layout.tsx';
import { ComposePanel, composed } from './compose/compose-panel.tsx';
import { Conversations } from './conversations/conversations.tsx';
import { hrefOf, Link, useRoute, type ViewProps } from './live/route.tsx';
import { useShared } from './live/shared.ts';
import { Header } from './shell/header.tsx';
import { StatusBar } from './shell/status-bar.tsx';
import { Coverage } from './views/coverage.tsx';
import { Delivered } from './views/delivered.tsx';
import { Faults } from './views/faults.tsx';
import { Queue } from './views/queue.tsx';
import { Requests } from './views/requests.tsx';
import { Schedule } from './views/schedule.tsx';
import { Snapshots } from './views/snapshots.tsx';
import { Workspace } from './views/workspace.tsx';

const views: Readonly<Record<string, { title: string; View: ComponentType<ViewProps> }>> = {
  conversations: { title: 'Conversations', View: Conversations },
  queue: { title: 'Queue', View: Queue },
  schedule: { title: 'Schedule', View: Schedule },
  delivered: { title: 'Delivered', View: Delivered },
  requests: { title: 'Requests', View: Requests },
  workspace: { title: 'Workspace', View: Workspace },
  faults: { title: 'Faults and gaps', View: Faults },
  snapshots: { title: 'Snapshots', View: Snapshots },
  coverage: { title: 'Coverage', View: Coverage },
};
const viewTitles = Object.entries(views).map(([name, { title }]) => [name, title] as const);
const defaultView = 'conversations';

export function App() {
  const route = useRoute();
  const name = route.view === '' ? defaultView : route.view;
  const { title, View } = (Object.hasOwn(views, name) ? views[name] : undefined) ?? { title: 'Not found' };
  const opened = useShared(composed);
  useEffect(() => {
    document.title = `${title} · Understudy`;
  }, [title]);
  return (
    <>
      <a class="visually-hidden" href="#view">
        Skip to the view
      </a>
      <Header route={route} views={viewTitles} current={View && name} />
      <main id="view" tabIndex={-1}>
        <h1 class="visually-hidden">{title}</h1>
        {View === undefined ? (
          <EmptyState title={`There is no view named ${name}.`}>
            <Link href={hrefOf(defaultView)}>Go to {views[defaultView]?.title}</Link>
          </EmptyState>
        ) : (
          <View key={name} segments={route.segments} query={route.query} />
        )}
      </main>
      {opened !== undefined && <ComposePanel workspaceId={route.workspaceId} {...opened} />}
      <StatusBar />
    </>
  );
}
