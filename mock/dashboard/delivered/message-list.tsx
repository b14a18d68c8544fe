import { FilterBar } from '../components/filter-bar.tsx';
import { EmptyState, Problem } from '../components/notice.tsx';
import { Status } from '../components/status.tsx';
import { Timestamp } from '../components/timestamp.tsx';
import { VirtualList } from '../components/virtual-list.tsx';
import { useListWindow } from '../live/use-list-window.ts';
import { Link } from '../route/link.tsx';
import { hrefOf } from '../route/route.ts';
import { filterFields, parseFilter } from './filter.ts';

/** The messages that match the filters in the address, those of the newest session first. */
export function MessageList({ query, selectedKey }: { query: URLSearchParams; selectedKey: string | undefined }) {
  const filter = parseFilter(query);
  const { total, problem, itemAt, onRange } = useListWindow(async (control, page) => {
    const { messages: items, total: all } = await control.listMessages({ ...filter, ...page });
    return { items, total: all };
  }, JSON.stringify(filter));
  return (
    <section class="list-side" aria-label="List of messages">
      <FilterBar view="delivered" query={query} fields={filterFields} total={total} />
      <Problem error={problem} />
      {total === 0 && (
        <EmptyState title={Object.keys(filter).length === 0 ? 'No messages yet.' : 'No message matches.'}>
          <p>Nothing is really sent. Messages to customers appear here, except replies in reply mode.</p>
        </EmptyState>
      )}
      <VirtualList
        label="Messages"
        total={total ?? 0}
        rowHeight={62}
        itemAt={itemAt}
        onRange={onRange}
        keyOf={({ sessionId, messageIndex }) => `${sessionId}/${messageIndex}`}
      >
        {(message) => (
          <Link
            class="two-lines"
            href={hrefOf('delivered', [message.sessionId, String(message.messageIndex)], query)}
            aria-current={`${message.sessionId}/${message.messageIndex}` === selectedKey ? 'true' : undefined}
          >
            <span class="two-lines-first">{message.to ?? 'nobody'}</span>
            <Status status={message.state} />
            <span class="two-lines-second">{message.text.slice(0, 120) || 'no text'}</span>
            <Timestamp at={message.sentAt ?? message.dueAt} seconds={false} />
          </Link>
        )}
      </VirtualList>
    </section>
  );
}
