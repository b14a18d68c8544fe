import type { ControlSchemas } from '../../../src/control-operations.ts';
import { CopyableId } from '../components/buttons.tsx';
import { JsonText, Media } from '../components/content-item.tsx';
import { OpenSide, Problem, PropertyList, Tabs } from '../components/layout.tsx';
import { describeChannel, isFailure, Status, shownStatus, Timestamp } from '../components/marks.tsx';
import { hrefOf } from '../live/route.tsx';
import { describeEvent } from '../live/text.ts';
import { formatDistance } from '../live/time.ts';
import { useLive } from '../live/use-live.ts';
import { CallPart } from './call-part.tsx';
import { Failure } from './failure.tsx';
import { AnswerForm, PendingMessages } from './session-actions.tsx';
import { Transcript } from './transcript.tsx';

const tabNames = ['conversation', 'timeline', 'variables', 'analysis', 'json'] as const;

/** One session, in any view: its conversation with actions, and its other data in tabs. */
export function SessionDetails(props: {
  view: string;
  /** The segments of the address after the view. The first is the session. */
  segments: readonly string[];
  query: URLSearchParams;
}) {
  const { view, segments, query } = props;
  const sessionId = segments[0] ?? '';
  const { data, problem } = useLive((control) => control.readSession({ sessionId }), sessionId);
  const tab = tabNames.find((name) => name === query.get('tab')) ?? tabNames[0];
  const tabs = tabNames.map((name) => ({
    href: hrefOf(view, segments, { ...Object.fromEntries(query), tab: name === tabNames[0] ? undefined : name }),
    label: name === 'json' ? 'JSON' : name.charAt(0).toUpperCase() + name.slice(1),
    isOpen: name === tab,
  }));
  const requests = { href: hrefOf('requests', [], { search: sessionId }), label: 'Requests', isOpen: false };
  return (
    <OpenSide
      label="Conversation"
      back={hrefOf(view, [], query)}
      title={data?.session.customerName ?? data?.session.customer ?? sessionId}
      mark={data !== undefined && <Status status={shownStatus(data.session)} code={data.session.status} />}
    >
      <Problem error={problem} />
      {data !== undefined && (
        <>
          <SessionProperties session={data.session} />
          <Tabs label="Parts of the session" tabs={[...tabs, requests]} />
          <Tab tab={tab} data={data} />
        </>
      )}
    </OpenSide>
  );
}

function SessionProperties({ session }: { session: ControlSchemas['SessionInfo'] }) {
  const { sessionId, customer, customerName, agentName, channelName, channelType, workspaceId, status, createdAt } =
    session;
  const isNamed = customer !== null && customerName !== null;
  return (
    <PropertyList
      properties={[
        ['Session', <CopyableId key="id" id={sessionId} what="id of the session" />],
        ['Customer', isNamed && <CopyableId key="customer" id={customer} what="customer" />],
        ['Agent', agentName],
        ['Channel', describeChannel(channelName, channelType)],
        ['Workspace', workspaceId],
        [
          'Status',
          <span key="status" class="code">
            {status}
          </span>,
        ],
        ['Started', <Timestamp key="started" at={createdAt} />],
      ]}
    />
  );
}

/** Whether a session ended in an error, its latest message failed, or no message arrived and none is due. */
function isWithoutSuccess({
  session: { kind, status, dueAt, hasFailed },
  transcript,
}: ControlSchemas['SessionDetails']): boolean {
  return hasFailed || isFailure(status) || (kind === 'chat' && transcript.length === 0 && dueAt === null);
}

function Tab({ tab, data }: { tab: (typeof tabNames)[number]; data: ControlSchemas['SessionDetails'] }) {
  const { session, record, variables, transcript } = data;
  switch (tab) {
    case 'conversation':
      return (
        <>
          {isWithoutSuccess(data) && <Failure sessionId={session.sessionId} />}
          <CallPart sessionId={session.sessionId} attempts={data.attempts} />
          {data.recordingUrl !== null && <Media type="audio" url={data.recordingUrl} label="Recording" />}
          {transcript.length > 0 && <Transcript transcript={transcript} />}
          {session.kind === 'chat' && session.dueAt !== null && <PendingMessages session={session} />}
          <AnswerForm session={session} />
        </>
      );
    case 'timeline':
      return <SessionTimeline sessionId={session.sessionId} />;
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

/** Every event of a session in order, with its time and the time since the previous event. */
function SessionTimeline({ sessionId }: { sessionId: string }) {
  const { data, problem } = useLive(
    (control) => control.listEvents({ sessionId, limit: 1_000 }),
    `timeline of ${sessionId}`,
  );
  return (
    <>
      <Problem error={problem} />
      <ol aria-label="Timeline">
        {data?.events.map((event, index) => {
          const before = data.events[index - 1] ?? event;
          const distance = Date.parse(event.at) - Date.parse(before.at);
          return (
            <li key={event.number} class="happening">
              <Timestamp at={event.at} />
              <details>
                <summary>
                  {describeEvent(event.type)}
                  {distance >= 1_000 && <span class="soft"> {formatDistance(distance)} later</span>}
                </summary>
                <JsonText value={event} what="event" />
              </details>
            </li>
          );
        })}
      </ol>
    </>
  );
}
