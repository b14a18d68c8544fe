import type { ControlSchemas } from '../../../src/control-operations.ts';
import type { News } from '../live/live-source.ts';
import { useLive } from '../live/use-live.ts';
import { type Fact, Facts } from '../parts/facts.tsx';
import { Media } from '../parts/media.tsx';
import { Moment } from '../parts/moment.tsx';
import { Empty, Problem } from '../parts/notice.tsx';
import { Status } from '../parts/status.tsx';
import { Link } from '../route/link.tsx';
import { hrefOf } from '../route/route.ts';
import { CustomerAnswer } from './customer-answer.tsx';
import { Entry } from './entry.tsx';

/** One conversation as chat, with what can be done to it. */
export function Transcript({ sessionId, query }: { sessionId: string; query: URLSearchParams }) {
  const { data, problem } = useLive((control) => control.readSession({ sessionId }), sessionId, {
    concerns: (news: News) => news === 'everything' || news.some((event) => event.sessionId === sessionId),
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
          <Facts facts={factsOf(data.session)} />
          {data.recordingUrl !== null && <Media type="audio" url={data.recordingUrl} words="Recording" />}
          {data.transcript.length === 0 && <Empty title="Nothing was said yet." />}
          <Chat transcript={data.transcript} filled={data.filled} />
          <CustomerAnswer session={data.session} />
        </>
      )}
    </section>
  );
}

function factsOf({
  sessionId,
  agentName,
  channelName,
  channelType,
  workspaceId,
  createdAt,
}: ControlSchemas['SessionInfo']): Fact[] {
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
    ['Began', <Moment key="began" at={createdAt} />],
  ];
}

/** The entries in order; what a tool answered stands folded with the call that it answers. */
function Chat({ transcript, filled }: Pick<ControlSchemas['SessionRecord'], 'transcript' | 'filled'>) {
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
            places={filled.filter((place) => place.entry === index)}
            output={entry.type === 'function_call' ? outputs.get(entry.call_id) : undefined}
          />
        ),
      )}
    </ol>
  );
}
