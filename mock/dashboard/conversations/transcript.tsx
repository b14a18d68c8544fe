import type { ControlSchemas } from '../../../src/control-operations.ts';
import { Media } from '../components/media.tsx';
import { EmptyState, Problem } from '../components/notice.tsx';
import { type Property, PropertyList } from '../components/property-list.tsx';
import { Status } from '../components/status.tsx';
import { Timestamp } from '../components/timestamp.tsx';
import type { Changes } from '../live/live-source.ts';
import { useLive } from '../live/use-live.ts';
import { Link } from '../route/link.tsx';
import { hrefOf } from '../route/route.ts';
import { ConversationActions } from './conversation-actions.tsx';
import { Entry } from './entry.tsx';

/** One conversation as chat, with what can be done to it. */
export function Transcript({ sessionId, query }: { sessionId: string; query: URLSearchParams }) {
  const { data, problem } = useLive((control) => control.readSession({ sessionId }), sessionId, {
    isRelevant: (changes: Changes) => changes === 'all' || changes.some((event) => event.sessionId === sessionId),
  });
  return (
    <section class="open-side" aria-label="Conversation">
      <header class="open-head">
        <Link class="back" href={hrefOf('conversations', [], query)}>
          ← All
        </Link>
        <h2>{data?.session.customer ?? sessionId}</h2>
        {data !== undefined && <Status status={data.session.status} />}
      </header>
      <Problem error={problem} />
      {data !== undefined && (
        <>
          <PropertyList properties={propertiesOf(data.session)} />
          {data.recordingUrl !== null && <Media type="audio" url={data.recordingUrl} label="Recording" />}
          {data.transcript.length === 0 && <EmptyState title="Nothing was said yet." />}
          <TranscriptEntries transcript={data.transcript} placeholders={data.filledPlaceholders} />
          <ConversationActions session={data.session} />
        </>
      )}
    </section>
  );
}

function propertiesOf({
  sessionId,
  agentName,
  channelName,
  channelType,
  workspaceId,
  createdAt,
}: ControlSchemas['SessionInfo']): Property[] {
  return [
    [
      'Session',
      <span key="id" class="code">
        {sessionId}
      </span>,
    ],
    ['Agent', agentName],
    ['Channel', channelName === null ? channelType : `${channelName}, ${channelType}`],
    ['Workspace', workspaceId],
    ['Began', <Timestamp key="began" at={createdAt} />],
  ];
}

/** The entries in order; what a tool answered stands folded with the call that it answers. */
function TranscriptEntries({
  transcript,
  placeholders,
}: {
  transcript: ControlSchemas['SessionDetails']['transcript'];
  placeholders: ControlSchemas['SessionDetails']['filledPlaceholders'];
}) {
  const outputs = new Map(
    transcript.flatMap((entry) => (entry.type === 'function_call_output' ? [[entry.call_id, entry] as const] : [])),
  );
  const calls = new Set(transcript.flatMap((entry) => (entry.type === 'function_call' ? [entry.call_id] : [])));
  return (
    <ol class="chat" aria-label="Transcript">
      {transcript.map((entry, index) =>
        entry.type === 'function_call_output' && calls.has(entry.call_id) ? null : (
          <Entry
            key={index}
            entry={entry}
            placeholders={placeholders.filter((placeholder) => placeholder.entry === index)}
            output={entry.type === 'function_call' ? outputs.get(entry.call_id) : undefined}
          />
        ),
      )}
    </ol>
  );
}
