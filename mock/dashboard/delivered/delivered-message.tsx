import type { ControlSchemas } from '../../../src/control-operations.ts';
import { useLive } from '../live/use-live.ts';
import { Content } from '../parts/content.tsx';
import { type Fact, Facts } from '../parts/facts.tsx';
import { Moment } from '../parts/moment.tsx';
import { Empty, Problem } from '../parts/notice.tsx';
import { Status } from '../parts/status.tsx';
import { Link } from '../route/link.tsx';
import { hrefOf } from '../route/route.ts';

/** One message as its customer reads it, with where it comes from and goes to. */
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
      return { message: messages.find((one) => one.messageIndex === messageIndex) };
    },
    `${sessionId}/${messageIndex}`,
    { concerns: (news) => news === 'everything' || news.some((event) => event.sessionId === sessionId) },
  );
  const message = data?.message;
  return (
    <section class="open-side" aria-label="Message">
      <header class="open-head">
        <Link class="back" href={hrefOf('delivered', [], query)}>
          ← All
        </Link>
        <h2>{message?.email?.subject ?? message?.to ?? sessionId}</h2>
        {message !== undefined && <Status status={message.state} />}
      </header>
      <Problem error={problem} />
      {data !== undefined && message === undefined && <Empty title="There is no such message." />}
      {message !== undefined && (
        <>
          <Facts facts={factsOf(message)} />
          <div class="letter">
            {message.entries.flatMap((entry, index) =>
              entry.type !== 'message'
                ? []
                : entry.content.map((item, at) => <Content key={`${index} ${at}`} item={item} />),
            )}
            {message.entries.length === 0 && <Empty title="It has no words." />}
          </div>
        </>
      )}
    </section>
  );
}

function factsOf(message: ControlSchemas['Message']): Fact[] {
  const { sessionId, to, from, email, agentName, channelName, channelType, workspaceId, dueAt, sentAt } = message;
  return [
    ['To', to ?? 'nobody'],
    ['From', from ?? 'nobody'],
    ...(email?.cc ? [['Cc', email.cc] as const] : []),
    ...(email?.bcc ? [['Bcc', email.bcc] as const] : []),
    ['Agent', agentName],
    ['Channel', channelName === null ? channelType : `${channelName}, ${channelType}`],
    ['Workspace', workspaceId],
    sentAt === null ? ['Due', <Moment key="due" at={dueAt} />] : ['Sent', <Moment key="sent" at={sentAt} />],
    [
      'Conversation',
      <Link key="session" class="code" href={hrefOf('conversations', [sessionId])}>
        {sessionId}
      </Link>,
    ],
  ];
}
