import { FilterBar } from '../components/filter-bar.tsx';
import { EmptyState, Problem } from '../components/notice.tsx';
import { Status } from '../components/status.tsx';
import { Timestamp } from '../components/timestamp.tsx';
import { VirtualList } from '../components/virtual-list.tsx';
import { useListWindow } from '../live/use-list-window.ts';
import { Link } from '../route/link.tsx';
import { hrefOf } from '../route/route.ts';
import { filterFields, parseFilter } from './filter.ts';
import { RetentionNote } from './retention-note.tsx';

/** The sessions that match the filters in the address, newest first. */
export function ConversationList({ query, selectedId }: { query: URLSearchParams; selectedId: string | undefined }) {
  const filter = parseFilter(query);
  const { total, problem, itemAt, onRange } = useListWindow(async (control, page) => {
    const { sessions: items, total: all } = await control.listSessions({ ...filter, ...page });
    return { items, total: all };
  }, JSON.stringify(filter));
  return (
    <section class="list-side" aria-label="List of conversations">
      <FilterBar view="conversations" query={query} fields={filterFields} total={total} />
      <Problem error={problem} />
      <RetentionNote />
      {total === 0 && (
        <EmptyState title={Object.keys(filter).length === 0 ? 'No conversations yet.' : 'No conversation matches.'}>
          <p>The terminal that runs the mock shows requests to paste.</p>
        </EmptyState>
      )}
      <VirtualList
        label="Conversations"
        total={total ?? 0}
        rowHeight={62}
        itemAt={itemAt}
        onRange={onRange}
        keyOf={({ sessionId }) => sessionId}
      >
        {(session) => (
          <Link
            class="two-lines"
            href={hrefOf('conversations', [session.sessionId], query)}
            aria-current={session.sessionId === selectedId ? 'true' : undefined}
          >
            <span class="two-lines-first">{session.customer ?? 'nobody'}</span>
            <Status status={session.status} />
            <span class="two-lines-second">
              {session.agentName} · {session.channelName ?? session.channelType} · {session.workspaceId}
            </span>
            <Timestamp at={session.updatedAt} seconds={false} />
          </Link>
        )}
      </VirtualList>
    </section>
  );
}
