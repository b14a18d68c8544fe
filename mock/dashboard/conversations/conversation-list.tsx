import { useWindow } from '../live/use-window.ts';
import { FilterBar } from '../parts/filter-bar.tsx';
import { Moment } from '../parts/moment.tsx';
import { Empty, Problem } from '../parts/notice.tsx';
import { Status } from '../parts/status.tsx';
import { VirtualList } from '../parts/virtual-list.tsx';
import { Link } from '../route/link.tsx';
import { hrefOf } from '../route/route.ts';
import { fields, filterOf } from './filter.ts';

/** All sessions, newest first, as far as the filters in the address let them through. */
export function ConversationList({ query, opened }: { query: URLSearchParams; opened: string | undefined }) {
  const filter = filterOf(query);
  const { total, problem, itemAt, onRange } = useWindow(async (control, page) => {
    const { sessions: items, total: all } = await control.listSessions({ ...filter, ...page });
    return { items, total: all };
  }, JSON.stringify(filter));
  return (
    <section class="list-side" aria-label="List of conversations">
      <FilterBar view="conversations" query={query} fields={fields} total={total} />
      <Problem error={problem} />
      {total === 0 && (
        <Empty title={Object.keys(filter).length === 0 ? 'No conversation yet.' : 'No conversation fits.'}>
          <p>The terminal that runs the mock shows requests to paste.</p>
        </Empty>
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
            aria-current={session.sessionId === opened ? 'true' : undefined}
          >
            <span class="two-lines-first">{session.customer ?? 'nobody'}</span>
            <Status status={session.status} />
            <span class="two-lines-second">
              {session.agentName} · {session.channelName ?? session.channelType} · {session.workspaceId}
            </span>
            <Moment at={session.updatedAt} seconds={false} />
          </Link>
        )}
      </VirtualList>
    </section>
  );
}
