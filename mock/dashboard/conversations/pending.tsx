import type { ControlSchemas } from '../../../src/control-operations.ts';
import { Problem } from '../components/notice.tsx';
import { useLive } from '../live/use-live.ts';
import { useMockNow } from '../live/use-mock-now.ts';
import { Link } from '../route/link.tsx';
import { hrefOf } from '../route/route.ts';
import { cancelScheduledMessages } from '../service/cancel-scheduled-messages.ts';
import { useStep } from '../steering/use-step.ts';
import { conversationStrings as strings } from '../strings/conversations.ts';
import { stepStrings } from '../strings/steps.ts';
import { describeDistance } from '../time/describe-distance.ts';
import { formatIso } from '../time/iso.ts';
import { useZone } from '../time/zone-choice.ts';

/** What is still due in a session: messages with their text, which can be cancelled, or the call in the queue. */
export function Pending({ session }: { session: ControlSchemas['SessionInfo'] }) {
  const { sessionId, kind, workspaceId, dueAt } = session;
  const { data } = useLive(
    async (control) =>
      kind === 'call' ? [] : (await control.listMessages({ sessionId, state: 'pending', limit: 100 })).messages,
    `pending in ${sessionId}`,
    { isRelevant: (changes) => changes === 'all' || changes.some((event) => event.sessionId === sessionId) },
  );
  const { busy, problem, run } = useStep();
  if (kind === 'call') {
    return (
      <section class="pending" aria-label={strings.pendingCall}>
        <h3>{strings.pendingCall}</h3>
        <p>
          {dueAt !== null && <DueTime at={dueAt} workspaceId={workspaceId} />} ·{' '}
          <Link href={hrefOf('queue', [sessionId])}>{strings.openQueue}</Link>
        </p>
      </section>
    );
  }
  return (
    <section class="pending" aria-label={strings.pendingTitle}>
      <h3>{strings.pendingTitle}</h3>
      <ul>
        {data?.map((message) => (
          <li key={message.messageIndex}>
            <DueTime at={message.dueAt} workspaceId={workspaceId} />
            <p class="text">{message.text}</p>
          </li>
        ))}
      </ul>
      <button
        type="button"
        disabled={busy}
        onClick={() =>
          run({
            done: stepStrings.messagesCancelled,
            scope: workspaceId,
            send: (control) => cancelScheduledMessages(control, workspaceId, sessionId),
          })
        }
      >
        {strings.cancelMessages}
      </button>
      <Problem error={problem} />
    </section>
  );
}

function DueTime({ at, workspaceId }: { at: string; workspaceId: string }) {
  const zone = useZone();
  const now = useMockNow(workspaceId);
  const instant = Date.parse(at);
  return (
    <time dateTime={at}>
      {formatIso(instant, zone)}
      {now !== undefined && `, ${describeDistance(instant - now)}`}
    </time>
  );
}
