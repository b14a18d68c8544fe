import type { ControlSchemas } from '../../../src/control-operations.ts';
import { FilteredList } from '../components/list/filtered-list.tsx';
import { Row } from '../components/list/row.tsx';
import { ChannelIcon } from '../components/marks/channel-icon.tsx';
import { StatusMark } from '../components/marks/status.tsx';
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
  const list = useListWindow(async (control, page) => {
    const located = namedKey === undefined ? {} : { locate: namedKey };
    const { messages, total, position } = await control.listMessages({ ...filter, ...page, ...located, order: 'time' });
    return { items: messages, total, position };
  }, JSON.stringify(filter));
  const now = useMockNow(filter.workspaceId);
  return (
    <FilteredList
      names={{ one: 'message', many: 'messages' }}
      view="delivered"
      query={query}
      filter={filter}
      searchHint={strings.searchHint}
      fields={filterFields}
      empty={
        <>
          <p>Nothing is really sent. Messages to customers appear here, except replies in reply mode.</p>
          <ComposeButton kind="triggerChat" />
        </>
      }
      list={list}
      keyOf={keyOf}
      namedKey={namedKey}
      onFirst={(message) => onFirst(message && keyOf(message))}
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
    </FilteredList>
  );
}

function keyOf({ sessionId, messageIndex }: ControlSchemas['Message']): string {
  return `${sessionId}/${messageIndex}`;
}
