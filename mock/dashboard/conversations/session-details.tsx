import type { ControlSchemas } from '../../../src/control-operations.ts';
import { CopyableId } from '../components/buttons.tsx';
import { JsonText, Media } from '../components/content-item.tsx';
import { EmptyState, OpenSide, Problem, type Property, PropertyList, Tabs } from '../components/layout.tsx';
import { describeChannel, Status, Timestamp } from '../components/marks.tsx';
import { useLive } from '../live/use-live.ts';
import { useMockClock } from '../live/use-mock-clock.ts';
import { ExchangeRow } from '../requests/exchange-row.tsx';
import { Link } from '../route/link.tsx';
import { hrefOf, readChoice } from '../route/route.ts';
import { AnswerForm, Pending } from './session-actions.tsx';
import { SessionTimeline } from './timeline.tsx';
import { Transcript } from './transcript.tsx';

const tabNames = ['conversation', 'timeline', 'variables', 'analysis', 'requests', 'json'] as const;

/** One session: its conversation with actions, and what else is known of it, each in a tab. */
export function SessionDetails({ sessionId, query }: { sessionId: string; query: URLSearchParams }) {
  const { data, problem } = useLive((control) => control.readSession({ sessionId }), sessionId, {
    isRelevant: (event) => event.sessionId === sessionId,
  });
  const { tab = 'conversation' } = readChoice(query, 'tab', tabNames);
  const tabs = tabNames.map((name) => ({
    href: hrefOf('conversations', [sessionId], {
      ...Object.fromEntries(query),
      tab: name === 'conversation' ? undefined : name,
    }),
    label: name === 'json' ? 'JSON' : name.charAt(0).toUpperCase() + name.slice(1),
    isOpen: name === tab,
  }));
  return (
    <OpenSide
      label="Conversation"
      back={hrefOf('conversations', [], query)}
      title={data?.session.customerName ?? data?.session.customer ?? sessionId}
      mark={data !== undefined && <Status status={data.session.status} />}
    >
      <Problem error={problem} />
      {data !== undefined && (
        <>
          <PropertyList properties={propertiesOf(data.session)} />
          <Tabs label="Parts of the session" tabs={tabs} />
          <Tab tab={tab} data={data} />
        </>
      )}
    </OpenSide>
  );
}

function Tab({ tab, data }: { tab: (typeof tabNames)[number]; data: ControlSchemas['SessionDetails'] }) {
  const { session, record, variables, transcript } = data;
  switch (tab) {
    case 'conversation':
      return (
        <>
          {data.recordingUrl !== null && <Media type="audio" url={data.recordingUrl} label="Recording" />}
          {transcript.length === 0 && session.dueAt === null && <EmptyState title="No messages yet." />}
          {transcript.length > 0 && <Transcript {...data} />}
          {session.dueAt !== null && <Pending session={session} />}
          <AnswerForm session={session} />
        </>
      );
    case 'timeline':
      return <SessionTimeline sessionId={session.sessionId} />;
    case 'requests':
      return <SessionRequests sessionId={session.sessionId} />;
    case 'variables':
      return Object.keys(variables).length === 0 ? (
        <p class="hint">No variables. They come with metadata of a request, and fill the placeholders of an agent.</p>
      ) : (
        <JsonText value={variables} what="variables" />
      );
    case 'analysis':
      return record.analysis == null ? (
        <p class="hint">No analysis. A session that ended well has one, if the script of its agent has one.</p>
      ) : (
        <JsonText value={record.analysis} what="analysis" />
      );
    case 'json':
      return (
        <>
          <p class="hint">The record as Get Session Details answers it.</p>
          <JsonText value={record} what="record" />
        </>
      );
  }
}

function propertiesOf(session: ControlSchemas['SessionInfo']): Property[] {
  const { sessionId, customer, customerName, agentName, channelName, channelType, workspaceId, createdAt } = session;
  return [
    ['Session', <CopyableId key="id" id={sessionId} what="id of the session" />],
    ...(customer === null || customerName === null
      ? []
      : [['Customer', <CopyableId key="customer" id={customer} what="customer" />] as const]),
    ['Agent', agentName],
    ['Channel', describeChannel(channelName, channelType)],
    ['Workspace', workspaceId],
    ['Started', <Timestamp key="started" at={createdAt} />],
  ];
}

const maxRequests = 100;

/** The requests of the journal that name a session. */
function SessionRequests({ sessionId }: { sessionId: string }) {
  const { data, problem } = useLive(
    (control) => control.listExchanges({ search: sessionId, limit: maxRequests }),
    `requests about ${sessionId}`,
    { pollMs: 2_000 },
  );
  const { now } = useMockClock(undefined);
  return (
    <>
      <Problem error={problem} />
      <p class="hint">
        {data?.total === 0
          ? 'No request in the journal names this session.'
          : 'Requests of the journal that name this session, in their address or in a body.'}
      </p>
      <ul class="session-requests" aria-label="Requests about the session">
        {data?.exchanges.map((exchange) => (
          <li key={exchange.number}>
            <ExchangeRow
              exchange={exchange}
              context={{ href: hrefOf('requests', [String(exchange.number)]), isSelected: false, now }}
            />
          </li>
        ))}
      </ul>
      {data !== undefined && data.total > maxRequests && (
        <Link href={hrefOf('requests', [], { search: sessionId })}>{`${data.total} requests; see all`}</Link>
      )}
    </>
  );
}
