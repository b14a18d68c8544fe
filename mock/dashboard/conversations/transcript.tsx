import type { ControlSchemas } from '../../../src/control-operations.ts';
import type { News } from '../live/live-source.ts';
import { useLive } from '../live/use-live.ts';
import { Moment } from '../parts/moment.tsx';
import { Empty, Problem } from '../parts/notice.tsx';
import { Status } from '../parts/status.tsx';
import { Link } from '../route/link.tsx';
import { hrefOf } from '../route/route.ts';
import { CustomerAnswer } from './customer-answer.tsx';
import { Entry } from './entry.tsx';
import { Media } from './media.tsx';

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
        <h1>{data?.session.customer ?? sessionId}</h1>
        {data !== undefined && <Status status={data.session.status} />}
      </header>
      <Problem error={problem} />
      {data !== undefined && (
        <>
          <Facts session={data.session} />
          {data.recordingUrl !== null && <Media type="audio" url={data.recordingUrl} words="Recording" />}
          {data.transcript.length === 0 && <Empty title="Nothing was said yet." />}
          <Chat transcript={data.transcript} />
          <CustomerAnswer session={data.session} />
        </>
      )}
    </section>
  );
}

function Facts({ session }: { session: ControlSchemas['SessionInfo'] }) {
  const { sessionId, agentName, channelName, channelType, workspaceId, createdAt } = session;
  return (
    <dl class="facts">
      <div>
        <dt>Session</dt>
        <dd class="code">{sessionId}</dd>
      </div>
      <div>
        <dt>Agent</dt>
        <dd>{agentName}</dd>
      </div>
      <div>
        <dt>Channel</dt>
        <dd>
          {channelName === null ? '' : `${channelName}, `}
          {channelType}
        </dd>
      </div>
      <div>
        <dt>Workspace</dt>
        <dd>{workspaceId}</dd>
      </div>
      <div>
        <dt>Began</dt>
        <dd>
          <Moment at={createdAt} />
        </dd>
      </div>
    </dl>
  );
}

/** The entries in order; what a tool answered stands folded with the call that it answers. */
function Chat({ transcript }: { transcript: ControlSchemas['TranscriptEntry'][] }) {
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
            output={entry.type === 'function_call' ? outputs.get(entry.call_id) : undefined}
          />
        ),
      )}
    </ol>
  );
}
