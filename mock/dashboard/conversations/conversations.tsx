import type { ControlInput, ControlSchemas } from '../../../src/control-operations.ts';
import { communicationChannelTypes, sessionKinds, sessionStatuses } from '../../../src/generated/enums.ts';
import { type FilterField, readFilter } from '../components/filter-bar.tsx';
import { ListView, Row } from '../components/list-view.tsx';
import { ChannelIcon, describeChannel, describeChoice, Status, shownStatus } from '../components/marks.tsx';
import type { ViewProps } from '../live/route.tsx';
import { pluralize } from '../live/text.ts';
import { describeSpan } from '../live/time.ts';
import { useLive } from '../live/use-live.ts';
import { FirstSteps } from './first-steps.tsx';
import { SessionDetails } from './session-details.tsx';

type Filter = Pick<
  ControlInput<'listSessions'>,
  'workspaceId' | 'status' | 'kind' | 'channelType' | 'search' | 'order'
>;

const filterFields: readonly FilterField[] = [
  { name: 'kind', label: 'Kind', choices: sessionKinds },
  { name: 'status', label: 'Status', choices: sessionStatuses },
  { name: 'channelType', label: 'Channel', choices: communicationChannelTypes },
  { name: 'order', label: 'Sort by', choices: ['created'] },
];

export function Conversations({ segments: [sessionId], query }: ViewProps) {
  const filter = readFilter<Filter>(query, filterFields);
  const counts = useSessionCounts(filter.workspaceId);
  if (counts?.isEmpty) return <FirstSteps workspaceId={filter.workspaceId} />;
  return (
    <ListView
      names={{ one: 'conversation', many: 'conversations' }}
      view="conversations"
      query={query}
      filter={filter}
      searchHint="Name, number, text, to:Ada…"
      fields={filterFields}
      load={async (control, page) => {
        const { sessions, ...rest } = await control.listSessions({ order: 'updated', ...filter, ...page });
        return { items: sessions, ...rest };
      }}
      keyOf={(session) => session.sessionId}
      namedKey={sessionId}
      empty={<p>The terminal that runs the mock shows requests to paste.</p>}
      footer={
        counts?.evicted ? (
          <p class="note tone-waiting">
            {pluralize(counts.evicted, 'older conversation')} evicted: the mock keeps{' '}
            {counts.max?.toLocaleString('en') ?? 'all'}. Start it with --max-sessions for more.
          </p>
        ) : undefined
      }
      row={(session, context) => (
        <Row
          context={context}
          icon={<ChannelIcon channelType={session.channelType} />}
          who={session.customerName ?? session.customer ?? 'unknown customer'}
          number={session.customerName && session.customer}
          channel={session.channelName ?? describeChannel(null, session.channelType)}
          status={<Status status={shownStatus(session)} code={session.status} />}
          at={filter.order === 'created' ? session.createdAt : session.updatedAt}
        >
          {previewOf(session, context.now)}
        </Row>
      )}
      details={(key) => <SessionDetails view="conversations" segments={[key]} query={query} />}
    />
  );
}

function previewOf(session: ControlSchemas['SessionInfo'], now: number | undefined): string {
  const { lastMessage, dueAt, kind, status, hasFailed } = session;
  if (lastMessage !== null) return lastMessage.role === 'user' ? `↩ ${lastMessage.text}` : lastMessage.text;
  if (dueAt === null || now === undefined) {
    if (kind === 'call') return describeChoice(status);
    return hasFailed ? 'the message could not be sent' : 'no message was sent';
  }
  const distance = Date.parse(dueAt) - now;
  return distance > 0 ? `due ${describeSpan(distance)}` : 'waits for a line';
}

function useSessionCounts(workspaceId: string | undefined) {
  const { data } = useLive(async (control) => {
    const { sessions } = await control.getHealth();
    const count =
      workspaceId === undefined ? sessions?.count : (await control.listSessions({ workspaceId, limit: 1 })).total;
    return { ...sessions, isEmpty: count === 0 };
  }, `sessions of ${workspaceId}`);
  return data;
}
