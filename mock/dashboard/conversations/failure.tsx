import type { ControlSchemas } from '../../../src/control-operations.ts';
import { Section } from '../components/layout.tsx';
import { Timestamp } from '../components/marks.tsx';
import { labelOfEvent } from '../live/event-names.ts';
import { useLive } from '../live/use-live.ts';
import { hrefOf, Link } from '../route/route.tsx';
import { Cause } from './timeline.tsx';

type Session = ControlSchemas['SessionInfo'];

/** Why each event that is a failure happens by itself, and what to try. */
const failures: Readonly<Record<string, readonly [reason: string, hint: string]>> = {
  'message-failed': [
    'The recipient is set up so that messages do not arrive.',
    'Change what happens to messages in its record, or write to another recipient.',
  ],
  'agent-failed': [
    'The script of the agent fails at this point, or the recipient makes every agent fail.',
    'Remove the failure from the script or the recipient. Then start a new conversation: this one stays as it is.',
  ],
  'call-agent-errored': [
    'The agent fails on this call: its outcome was set so, or by its number.',
    'Set another outcome while the next call is in the queue, or call another number.',
  ],
  'call-errored': [
    'The call breaks off: its outcome was set so, or by its number.',
    'Ask for retries, or set another outcome while the call is in the queue.',
  ],
  'call-not-connected': [
    'The line reaches nobody: the outcome was set so, or by its number.',
    'Ask for retries, or set another outcome while the call is in the queue.',
  ],
  'call-not-answered': [
    'Nobody takes the call: the outcome was set so, or by its number.',
    'Ask for retries, or set another outcome while the call is in the queue.',
  ],
  'call-expired': [
    'Its time was over before it could be placed: by the last day to call, or by its outcome.',
    'Allow a later last day or wider working hours, or set another outcome.',
  ],
};

const failedStatuses: readonly Session['status'][] = [
  'agent_errored',
  'call_errored',
  'could_not_connect',
  'call_expired',
];

/** What went wrong in a session that failed, why, and what to try. */
export function Failure({ session }: { session: Session }) {
  const { sessionId, workspaceId, status, agentName } = session;
  const hasFailed = failedStatuses.includes(status);
  const { data } = useLive(
    async (control) => (hasFailed ? control.readTimeline({ sessionId }) : undefined),
    `failure of ${sessionId} ${status}`,
    { isRelevant: (event) => event.sessionId === sessionId },
  );
  const item = data?.items.findLast(({ event }) => Object.hasOwn(failures, event.type));
  const failure = failures[item?.event.type ?? ''];
  if (item === undefined || failure === undefined) return null;
  const { event, cause } = item;
  const isByHand = cause.type === 'control' && cause.operationId === 'failAgent';
  const [reason, hint] = failure;
  return (
    <Section title={`What went wrong: ${labelOfEvent(event.type).toLowerCase()}`} class="section tone-bad">
      <p>
        <Timestamp at={event.at} />
        {cause.type !== 'unknown' && (
          <>
            , caused by <Cause cause={cause} />
          </>
        )}
        . {isByHand ? 'Somebody made the agent fail.' : reason}
      </p>
      <p>
        {isByHand ? 'Start a new conversation: this one stays as it is.' : hint} See the{' '}
        <Link href={hrefOf('workspace', [workspaceId, 'agents'])}>script of {agentName}</Link> and the{' '}
        <Link href={hrefOf('workspace', [workspaceId, 'recipients'])}>recipients</Link>.
      </p>
    </Section>
  );
}
