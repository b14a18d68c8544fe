import type { Control } from '../../../src/control-client.ts';
import { statusStatements } from '../../../src/generated/error-statements.ts';
import { Prose } from '../components/content-item.tsx';
import { EmptyState, Section } from '../components/layout.tsx';
import { isFailure, Timestamp } from '../components/marks.tsx';
import { hrefOf, Link } from '../live/route.tsx';
import { describeEvent } from '../live/text.ts';
import { useLive } from '../live/use-live.ts';
import { failureReasonOf } from './conversation-text.ts';

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
