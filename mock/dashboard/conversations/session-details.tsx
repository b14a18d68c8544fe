import type { ControlSchemas } from '../../../src/control-operations.ts';
import { JsonText } from '../components/content/json-text.tsx';
import { Media } from '../components/content/media.tsx';
import { CopyableId } from '../components/copy-button.tsx';
import { Status } from '../components/marks/status.tsx';
import { EmptyState, Problem } from '../components/notice.tsx';
import { type Property, PropertyList } from '../components/property-list.tsx';
import { Tabs } from '../components/sheet.tsx';
import { Timestamp } from '../components/timestamp.tsx';
import type { Changes } from '../live/live-source.ts';
import { useLive } from '../live/use-live.ts';
import { Link } from '../route/link.tsx';
import { readChoice } from '../route/query.ts';
import { hrefOf } from '../route/route.ts';
import { conversationStrings as strings } from '../strings/conversations.ts';
import { channelNames, wordStrings } from '../strings/words.ts';
import { ConversationActions } from './conversation-actions.tsx';
import { Pending } from './pending.tsx';
import { SessionRequests } from './session-requests.tsx';
import { Timeline } from './timeline.tsx';
import { TranscriptEntries } from './transcript-entries.tsx';

const tabNames = ['conversation', 'timeline', 'variables', 'analysis', 'requests', 'json'] as const;

type TabName = (typeof tabNames)[number];

/** One session: its conversation with actions, and what else is known of it, each in a tab. */
export function SessionDetails({ sessionId, query }: { sessionId: string; query: URLSearchParams }) {
  const { data, problem } = useLive((control) => control.readSession({ sessionId }), sessionId, {
    isRelevant: (changes: Changes) => changes === 'all' || changes.some((event) => event.sessionId === sessionId),
  });
  const { tab = 'conversation' } = readChoice(query, 'tab', tabNames);
  const hrefOfTab = (name: TabName) =>
    hrefOf('conversations', [sessionId], {
      ...Object.fromEntries(query),
      tab: name === 'conversation' ? undefined : name,
    });
  return (
    <section class="open-side" aria-label="Conversation">
      <header class="open-head">
        <Link class="back" href={hrefOf('conversations', [], query)}>
          {wordStrings.backToList}
        </Link>
        <h2>{data?.session.customerName ?? data?.session.customer ?? sessionId}</h2>
        {data !== undefined && <Status status={data.session.status} />}
      </header>
      <Problem error={problem} />
      {data !== undefined && (
        <>
          <PropertyList properties={propertiesOf(data.session)} />
          <Tabs
            label="Parts of the session"
            tabs={tabNames.map((name) => ({
              href: hrefOfTab(name),
              label: strings.tabs[name],
              isOpen: name === tab,
            }))}
          />
          <Tab tab={tab} data={data} />
          {tab === 'conversation' && <ConversationActions session={data.session} />}
        </>
      )}
    </section>
  );
}

function Tab({ tab, data }: { tab: TabName; data: ControlSchemas['SessionDetails'] }) {
  const { session, record, variables, transcript } = data;
  switch (tab) {
    case 'conversation':
      return (
        <>
          {data.recordingUrl !== null && <Media type="audio" url={data.recordingUrl} label="Recording" />}
          {transcript.length === 0 && session.dueAt === null && <EmptyState title="No messages yet." />}
          {transcript.length > 0 && <TranscriptEntries {...data} />}
          {session.dueAt !== null && <Pending session={session} />}
        </>
      );
    case 'timeline':
      return <Timeline session={session} />;
    case 'requests':
      return <SessionRequests sessionId={session.sessionId} />;
    case 'variables':
      return Object.keys(variables).length === 0 ? (
        <p class="tab-empty">{strings.noVariables}</p>
      ) : (
        <JsonText value={variables} what="variables" />
      );
    case 'analysis':
      return record.analysis == null ? (
        <p class="tab-empty">{strings.noAnalysis}</p>
      ) : (
        <JsonText value={record.analysis} what="analysis" />
      );
    case 'json':
      return (
        <>
          <p class="tab-hint">{strings.jsonHint}</p>
          <JsonText value={record} what="record" />
        </>
      );
  }
}

function propertiesOf(session: ControlSchemas['SessionInfo']): Property[] {
  const { sessionId, customer, customerName, agentName, channelName, channelType, workspaceId, createdAt } = session;
  const kind = channelNames[channelType] ?? channelType;
  return [
    ['Session', <CopyableId key="id" id={sessionId} what="id of the session" />],
    ...(customer === null || customerName === null
      ? []
      : [['Customer', <CopyableId key="customer" id={customer} what="customer" />] as const]),
    ['Agent', agentName],
    ['Channel', channelName === null ? kind : `${channelName}, ${kind}`],
    ['Workspace', workspaceId],
    ['Started', <Timestamp key="started" at={createdAt} />],
  ];
}
