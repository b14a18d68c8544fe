import type { ControlSchemas } from '../../../src/control-operations.ts';
import { Content } from '../components/content/content.tsx';
import { Status } from '../components/marks/status.tsx';
import { EmptyState, Problem } from '../components/notice.tsx';
import { type Property, PropertyList } from '../components/property-list.tsx';
import { Timestamp } from '../components/timestamp.tsx';
import { useLive } from '../live/use-live.ts';
import { Link } from '../route/link.tsx';
import { hrefOf } from '../route/route.ts';
import { channelNames, wordStrings } from '../strings/words.ts';

/** One message as its customer reads it, with sender and recipient. */
export function DeliveredMessage({
  sessionId,
  messageIndex,
  query,
}: {
  sessionId: string;
  messageIndex: number;
  query: URLSearchParams;
}) {
  const { data, problem } = useLive(
    async (control) => {
      const { messages } = await control.listMessages({ sessionId, limit: 1_000 });
      return { message: messages.find((message) => message.messageIndex === messageIndex) };
    },
    `${sessionId}/${messageIndex}`,
    { isRelevant: (changes) => changes === 'all' || changes.some((event) => event.sessionId === sessionId) },
  );
  const message = data?.message;
  return (
    <section class="open-side" aria-label="Message">
      <header class="open-head">
        <Link class="back" href={hrefOf('delivered', [], query)}>
          {wordStrings.backToList}
        </Link>
        <h2>{message?.email?.subject ?? message?.customerName ?? message?.to ?? sessionId}</h2>
        {message !== undefined && <Status status={message.state} />}
      </header>
      <Problem error={problem} />
      {data !== undefined && message === undefined && <EmptyState title="There is no such message." />}
      {message !== undefined && (
        <>
          <PropertyList properties={propertiesOf(message)} />
          <div class="message">
            {message.entries.flatMap((entry, index) =>
              entry.type !== 'message'
                ? []
                : entry.content.map((item, itemIndex) => <Content key={`${index} ${itemIndex}`} item={item} />),
            )}
            {message.entries.length === 0 && <EmptyState title="No text." />}
          </div>
        </>
      )}
    </section>
  );
}

function propertiesOf(message: ControlSchemas['Message']): Property[] {
  const { sessionId, to, from, email, attachments, agentName, channelName, channelType, workspaceId, dueAt, sentAt } =
    message;
  const kind = channelNames[channelType] ?? channelType;
  return [
    ['To', to ?? 'nobody'],
    ['From', from ?? 'nobody'],
    ...(email?.cc ? [['Cc', email.cc] as const] : []),
    ...(email?.bcc ? [['Bcc', email.bcc] as const] : []),
    ...(attachments.length > 0 ? [['Attachments', attachments.join(', ')] as const] : []),
    ['Agent', agentName],
    ['Channel', channelName === null ? kind : `${channelName}, ${kind}`],
    ['Workspace', workspaceId],
    sentAt === null ? ['Due', <Timestamp key="due" at={dueAt} />] : ['Sent', <Timestamp key="sent" at={sentAt} />],
    [
      'Conversation',
      <Link key="session" class="code" href={hrefOf('conversations', [sessionId])}>
        {sessionId}
      </Link>,
    ],
  ];
}
