import type { Control, ControlSchemas } from '../../../src/control-operations.ts';
import { statusStatements } from '../../../src/generated/error-statements.ts';
import { CopyableId } from '../components/buttons.tsx';
import { JsonText, Media, Prose } from '../components/content-item.tsx';
import { EmptyState, OpenSide, Problem, PropertyList, Section, Tabs } from '../components/layout.tsx';
import { describeChannel, isFailure, Status, shownStatus, Timestamp } from '../components/marks.tsx';
import { hrefOf, Link } from '../live/route.tsx';
import { useZone } from '../live/shared.ts';
import { describeEvent } from '../live/text.ts';
import { formatDistance } from '../live/time.ts';
import { useLive } from '../live/use-live.ts';
import { failureReasonOf, toText } from './conversation-text.ts';
import { AnswerForm, CallPart, PendingMessages } from './session-actions.tsx';
import { Transcript } from './transcript.tsx';

const tabNames = ['conversation', 'timeline', 'record'] as const;

export function SessionDetails(props: { view: string; segments: readonly string[]; query: URLSearchParams }) {
  const { view, segments, query } = props;
  const sessionId = segments[0] ?? '';
  const { data, problem } = useLive((control) => control.readSession({ sessionId }), sessionId);
  const tab = tabNames.find((name) => name === query.get('tab')) ?? tabNames[0];
  const tabs = tabNames.map((name) => ({
    href: hrefOf(view, segments, { ...Object.fromEntries(query), tab: name === tabNames[0] ? undefined : name }),
    label: name.charAt(0).toUpperCase() + name.slice(1),
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
          <SessionProperties details={data} />
          <Tabs label="Parts of the session" tabs={[...tabs, requests]} />
          <Tab tab={tab} data={data} />
        </>
      )}
    </OpenSide>
  );
}

function SessionProperties({ details }: { details: ControlSchemas['SessionDetails'] }) {
  const { sessionId, customer, customerName, agentName, channelName, channelType, workspaceId, status, createdAt } =
    details.session;
  const zone = useZone();
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
        [
          'Export',
          <span key="export" class="actions">
            <Download name={`${sessionId}.txt`} label="Text" text={toText(details, zone)} />
            <Download name={`${sessionId}.json`} label="JSON" text={JSON.stringify(details.record, null, 2)} />
          </span>,
        ],
      ]}
    />
  );
}

function Download({ name, label, text }: { name: string; label: string; text: string }) {
  return (
    <a href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`} download={name}>
      {label}
    </a>
  );
}

function isWithoutSuccess({
  session: { kind, status, dueAt, hasFailed },
  transcript,
}: ControlSchemas['SessionDetails']): boolean {
  return hasFailed || isFailure(status) || (kind === 'chat' && transcript.length === 0 && dueAt === null);
}

function Tab({ tab, data }: { tab: (typeof tabNames)[number]; data: ControlSchemas['SessionDetails'] }) {
  const { session, record, transcript } = data;
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
    case 'record':
      return (
        <>
          <p class="hint">The record as Get Session Details answers it, with variables and analysis.</p>
          <JsonText value={record} what="record" />
        </>
      );
  }
}

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
            <li key={event.number} class="happening actions">
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

const retry = 'Ask for retries, or set another outcome while the call is in the queue.';

const hints: Readonly<Record<string, string>> = {
  'message-failed': 'Write to another customer, or add this one to the recipients with another outcome.',
  'message-cancelled': 'Trigger the chat again.',
  'agent-failed': 'Write to another customer, or change the script. This conversation stays as it is.',
  'call-agent-errored': 'Set another outcome while the next call is in the queue, or call another number.',
  'call-errored': retry,
  'call-not-connected': retry,
  'call-not-answered': retry,
  'call-expired': 'Allow a later last day or wider working hours, or set another outcome.',
};

export function Failure({ sessionId }: { sessionId: string }) {
  const { data } = useLive((control) => readFailure(control, sessionId), `failure of ${sessionId}`);
  if (data === undefined) return null;
  if (data === 'none') return <EmptyState title="No message has been sent yet." />;
  const { event, reason, session } = data;
  const { status, workspaceId, agentName } = session;
  const { id, text } = statusStatements[status];
  return (
    <Section title={`What went wrong: ${describeEvent(event.type)}`} class="section tone-bad">
      <p>
        <strong class="lead">{reason}</strong>
      </p>
      <p>
        {hints[event.type]} See the{' '}
        <Link href={hrefOf('workspace', [], { workspaceId, part: 'agents' })}>script of {agentName}</Link> and the{' '}
        <Link href={hrefOf('workspace', [], { workspaceId, part: 'recipients' })}>recipients</Link>.
      </p>
      {isFailure(status) && (
        <p>
          <Prose text={text} /> <span class="code soft">{id}</span>
        </p>
      )}
      <Timestamp at={event.at} />
    </Section>
  );
}

async function readFailure(control: Control, sessionId: string) {
  const { events } = await control.listEvents({ sessionId, limit: 1_000 });
  const event = events.findLast(({ type }) => Object.hasOwn(hints, type));
  if (event === undefined) return 'none';
  const details = await control.readSession({ sessionId });
  const isCancelled = event.type === 'message-cancelled';
  const reason = isCancelled ? 'The message was cancelled before it was sent.' : failureReasonOf(details);
  return { event, session: details.session, reason };
}
