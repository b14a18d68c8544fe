import { useEffect } from 'preact/hooks';
import type { ControlSchemas } from '../../../src/control-operations.ts';
import { FilterBar } from '../components/list/filter-bar.tsx';
import { Row, rowHeight } from '../components/list/row.tsx';
import { VirtualList } from '../components/list/virtual-list.tsx';
import { ChannelIcon } from '../components/marks/channel-icon.tsx';
import { StatusMark } from '../components/marks/status.tsx';
import { EmptyState, Problem } from '../components/notice.tsx';
import { RelativeTime } from '../components/relative-time.tsx';
import { ComposeButton } from '../compose/compose-button.tsx';
import { useListWindow } from '../live/use-list-window.ts';
import { useMockNow } from '../live/use-mock-now.ts';
import { hrefOf } from '../route/route.ts';
import { deliveredStrings as strings } from '../strings/delivered.ts';
import { wordStrings } from '../strings/words.ts';
import { filterFields, parseFilter } from './filter.ts';

/** The messages that match the filters in the address, in the order of when they are sent, the latest first. */
export function MessageList({
  query,
  selectedKey,
  namedKey,
  onFirst,
}: {
  query: URLSearchParams;
  /** The session and the index of the message in it: `ses_1/0`. */
  selectedKey: string | undefined;
  /** The one that the address names, which is scrolled to. */
  namedKey: string | undefined;
  /** Called with the first message of another list; undefined when there is none. */
  onFirst(key: string | undefined): void;
}) {
  const filter = parseFilter(query);
  const key = JSON.stringify(filter);
  const isFiltered = Object.keys(filter).length > 0;
  const list = useListWindow(async (control, page) => {
    const located = namedKey === undefined ? {} : { locate: namedKey };
    const { messages, total, position } = await control.listMessages({ ...filter, ...page, ...located, order: 'time' });
    return { items: messages, total, position };
  }, key);
  const { total, problem, itemAt } = list;
  const now = useMockNow(filter.workspaceId);
  const top = itemAt(0);
  const first = top && keyOf(top);
  useEffect(() => {
    if (total !== undefined) onFirst(first);
  }, [key, total !== undefined, first !== undefined]);
  return (
    <section class="list-side" aria-label="List of messages">
      <FilterBar view="delivered" query={query} searchHint={strings.searchHint} fields={filterFields} total={total} />
      <Problem error={problem} />
      {total === 0 && isFiltered && (
        <EmptyState title="No message matches.">
          <p>{wordStrings.tryLess}</p>
        </EmptyState>
      )}
      {total === 0 && !isFiltered && (
        <EmptyState title="No messages yet.">
          <p>Nothing is really sent. Messages to customers appear here, except replies in reply mode.</p>
          {Object.keys(filter).length === 0 && <ComposeButton kind="triggerChat" />}
        </EmptyState>
      )}
      <VirtualList
        label="Messages"
        total={total ?? 0}
        rowHeight={rowHeight}
        itemAt={itemAt}
        onRange={list.onRange}
        selected={{ key: namedKey, position: list.position }}
        keyOf={keyOf}
      >
        {(message) => (
          <Row
            href={hrefOf('delivered', [message.sessionId, String(message.messageIndex)], query)}
            isSelected={keyOf(message) === selectedKey}
            icon={<ChannelIcon channelType={message.channelType} />}
            who={message.customerName ?? message.to ?? wordStrings.nobody}
            number={message.customerName === null ? undefined : (message.to ?? undefined)}
            mark={<StatusMark status={message.state} />}
            time={<RelativeTime at={message.sentAt ?? message.dueAt} now={now} />}
          >
            {message.email?.subject ? `${message.email.subject} · ` : ''}
            {message.text.slice(0, 120) || strings.noText}
          </Row>
        )}
      </VirtualList>
    </section>
  );
}

function keyOf({ sessionId, messageIndex }: ControlSchemas['Message']): string {
  return `${sessionId}/${messageIndex}`;
}
