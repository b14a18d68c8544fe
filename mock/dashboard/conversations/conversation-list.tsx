import type { ControlSchemas } from '../../../src/control-operations.ts';
import { FilteredList } from '../components/list/filtered-list.tsx';
import { Row } from '../components/list/row.tsx';
import { ChannelIcon } from '../components/marks/channel-icon.tsx';
import { StatusMark } from '../components/marks/status.tsx';
import { RelativeTime } from '../components/relative-time.tsx';
import { useListWindow } from '../live/use-list-window.ts';
import { useMockNow } from '../live/use-mock-now.ts';
import { hrefOf } from '../route/route.ts';
import { conversationStrings as strings } from '../strings/conversations.ts';
import { wordStrings } from '../strings/words.ts';
import { describeDistance } from '../time/describe-distance.ts';
import { filterFields, parseFilter } from './filter.ts';
import { RetentionNote } from './retention-note.tsx';

/** The sessions that match the filters in the address, those first that changed last. */
export function ConversationList({
  query,
  selectedId,
  namedId,
  onFirst,
}: {
  query: URLSearchParams;
  selectedId: string | undefined;
  /** The one that the address names, which is scrolled to. */
  namedId: string | undefined;
  /** Called with the first session of another list; undefined when there is none. */
  onFirst(sessionId: string | undefined): void;
}) {
  const filter = parseFilter(query);
  const list = useListWindow(async (control, page) => {
    const located = namedId === undefined ? {} : { locate: namedId };
    const { sessions, total, position } = await control.listSessions({
      ...filter,
      ...page,
      ...located,
      order: 'updated',
    });
    return { items: sessions, total, position };
  }, JSON.stringify(filter));
  const now = useMockNow(filter.workspaceId);
  return (
    <FilteredList
      names={{ one: 'conversation', many: 'conversations' }}
      view="conversations"
      query={query}
      filter={filter}
      searchHint={strings.searchHint}
      fields={filterFields}
      empty={<p>The terminal that runs the mock shows requests to paste.</p>}
      list={list}
      keyOf={({ sessionId }) => sessionId}
      namedKey={namedId}
      onFirst={(session) => onFirst(session?.sessionId)}
      footer={<RetentionNote />}
    >
      {(session) => (
        <Row
          href={hrefOf('conversations', [session.sessionId], query)}
          isSelected={session.sessionId === selectedId}
          icon={<ChannelIcon channelType={session.channelType} />}
          who={session.customerName ?? session.customer ?? wordStrings.nobody}
          number={session.customerName === null ? undefined : (session.customer ?? undefined)}
          mark={<StatusMark status={session.status} isWaiting={session.dueAt !== null} />}
          time={<RelativeTime at={session.updatedAt} now={now} />}
        >
          <Preview session={session} now={now} />
        </Row>
      )}
    </FilteredList>
  );
}

/** What was said last; before that, when the first message is due. */
function Preview({ session, now }: { session: ControlSchemas['SessionInfo']; now: number | undefined }) {
  const { lastMessage, dueAt } = session;
  if (lastMessage !== null) return <>{lastMessage.role === 'user' ? `↩ ${lastMessage.text}` : lastMessage.text}</>;
  if (dueAt === null || now === undefined) return <>{strings.noMessage}</>;
  return <>{strings.due(describeDistance(Date.parse(dueAt) - now))}</>;
}
