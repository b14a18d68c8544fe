import type { ControlInput } from '../../../src/control-operations.ts';
import { scheduledMessageStates } from '../../../src/generated/enums.ts';
import { Content } from '../components/content-item.tsx';
import { type FilterField, readFilter } from '../components/filter-bar.tsx';
import { EmptyState, OpenSide, Problem, PropertyList, SessionLink } from '../components/layout.tsx';
import { ListView, Row } from '../components/list-view.tsx';
import { ChannelIcon, describeChannel, Status, Timestamp } from '../components/marks.tsx';
import { ComposeButton } from '../compose/compose-panel.tsx';
import { Failure } from '../conversations/session-details.tsx';
import { hrefOf, type ViewProps } from '../live/route.tsx';
import { useLive } from '../live/use-live.ts';

type Filter = Pick<ControlInput<'listMessages'>, 'workspaceId' | 'to' | 'state' | 'search' | 'order'>;

const filterFields: readonly FilterField[] = [
  { name: 'state', label: 'State', choices: scheduledMessageStates },
  { name: 'to', label: 'To' },
  { name: 'order', label: 'Sort by', choices: ['created'] },
];

export function Delivered({ segments: [sessionId, index = '0'], query }: ViewProps) {
  const filter = readFilter<Filter>(query, filterFields);
  return (
    <ListView
      names={{ one: 'message', many: 'messages' }}
      view="delivered"
      query={query}
      filter={filter}
      searchHint="Name, number, address, text…"
      fields={filterFields}
      load={async (control, page) => {
        const { messages, ...rest } = await control.listMessages({ order: 'time', ...filter, ...page });
        return { items: messages, ...rest };
      }}
      keyOf={(message) => `${message.sessionId}/${message.messageIndex}`}
      namedKey={sessionId === undefined ? undefined : `${sessionId}/${index}`}
      empty={
        <>
          <p>The mock sends nothing. Messages to customers appear here, except replies in reply mode.</p>
          <ComposeButton kind="chat" />
        </>
      }
      row={(message, context) => (
        <Row
          context={context}
          icon={<ChannelIcon channelType={message.channelType} />}
          who={message.customerName ?? message.to ?? 'unknown customer'}
          number={message.customerName && message.to}
          channel={message.channelName ?? describeChannel(null, message.channelType)}
          status={<Status status={message.state} />}
          at={message.sentAt ?? message.dueAt}
        >
          {message.email?.subject ? `${message.email.subject} · ` : ''}
          {message.text.slice(0, 120) || 'no text'}
        </Row>
      )}
      details={(key) => <MessageDetails messageKey={key} query={query} />}
    />
  );
}

function MessageDetails({ messageKey, query }: { messageKey: string; query: URLSearchParams }) {
  const [sessionId = '', index] = messageKey.split('/', 2);
  const { data, problem } = useLive(async (control) => {
    const { messages } = await control.listMessages({ sessionId, limit: 1_000 });
    return { message: messages.find(({ messageIndex }) => messageIndex === Number(index)) };
  }, messageKey);
  const message = data?.message;
  return (
    <OpenSide
      label="Message"
      back={hrefOf('delivered', [], query)}
      title={message?.email?.subject ?? message?.customerName ?? message?.to ?? sessionId}
      mark={message !== undefined && <Status status={message.state} />}
    >
      <Problem error={problem} />
      {data !== undefined && message === undefined && <EmptyState title="There is no such message." />}
      {message !== undefined && (
        <>
          <PropertyList
            properties={[
              ['To', message.to ?? 'none'],
              ['From', message.from ?? 'none'],
              ['Cc', message.email?.cc],
              ['Bcc', message.email?.bcc],
              ['Attachments', message.attachments.join(', ')],
              ['Agent', message.agentName],
              ['Channel', describeChannel(message.channelName, message.channelType)],
              ['Workspace', message.workspaceId],
              [message.sentAt === null ? 'Due' : 'Sent', <Timestamp key="at" at={message.sentAt ?? message.dueAt} />],
              ['Conversation', <SessionLink key="session" sessionId={message.sessionId} />],
            ]}
          />
          {message.state === 'failed' && <Failure sessionId={message.sessionId} />}
          <div class="card stack delivered">
            {message.entries.flatMap((entry, at) =>
              entry.type !== 'message'
                ? []
                : entry.content.map((item, itemAt) => <Content key={`${at} ${itemAt}`} item={item} />),
            )}
            {message.entries.length === 0 && <EmptyState title="No text." />}
          </div>
        </>
      )}
    </OpenSide>
  );
}
