import { useWindow } from '../live/use-window.ts';
import { FilterBar } from '../parts/filter-bar.tsx';
import { Moment } from '../parts/moment.tsx';
import { Empty, Problem } from '../parts/notice.tsx';
import { Status } from '../parts/status.tsx';
import { VirtualList } from '../parts/virtual-list.tsx';
import { Link } from '../route/link.tsx';
import { hrefOf } from '../route/route.ts';
import { fields, filterOf } from './filter.ts';

/** All messages, those of the newest session first, as far as the filters in the address let them through. */
export function MessageList({ query, opened }: { query: URLSearchParams; opened: string | undefined }) {
  const filter = filterOf(query);
  const { total, problem, itemAt, onRange } = useWindow(async (control, page) => {
    const { messages: items, total: all } = await control.listMessages({ ...filter, ...page });
    return { items, total: all };
  }, JSON.stringify(filter));
  return (
    <section class="list-side" aria-label="List of messages">
      <FilterBar view="delivered" query={query} fields={fields} total={total} />
      <Problem error={problem} />
      {total === 0 && (
        <Empty title={Object.keys(filter).length === 0 ? 'No message yet.' : 'No message fits.'}>
          <p>Nothing is ever sent to anybody. What would have gone out stands here; replies in reply mode do not.</p>
        </Empty>
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
            aria-current={`${message.sessionId}/${message.messageIndex}` === opened ? 'true' : undefined}
          >
            <span class="two-lines-first">{message.to ?? 'nobody'}</span>
            <Status status={message.state} />
            <span class="two-lines-second">{message.text.slice(0, 120) || 'without words'}</span>
            <Moment at={message.sentAt ?? message.dueAt} seconds={false} />
          </Link>
        )}
      </VirtualList>
    </section>
  );
}
