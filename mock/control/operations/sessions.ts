import type { ControlInput, ControlSchemas } from '../../../src/control-operations.ts';
import { formatInstant, type Instant } from '../../../src/instant.ts';
import { endSession } from '../../domain/admin/end-session.ts';
import { failAgent } from '../../domain/admin/fail-agent.ts';
import { sendCustomerMessage } from '../../domain/admin/send-customer-message.ts';
import { bounds } from '../../domain/bounds.ts';
import { hasRecording, recordingPath } from '../../domain/call/recording.ts';
import { toLinkSigning } from '../../domain/session/link-signing.ts';
import { findTranscriptPlaceholders } from '../../domain/session/placeholder-spans.ts';
import { signLink } from '../../domain/session/signed-link.ts';
import { toTranscriptEntry } from '../../domain/session/transcript.ts';
import { isCall, type Session } from '../../domain/session.ts';
import { truncate } from '../../domain/truncate.ts';
import { isSameNumber } from '../../domain/workspace/workspace.ts';
import { dispatchCommand } from '../dispatch-command.ts';
import { paginate } from '../paging/cursor-page.ts';
import { refuse } from '../refusal.ts';
import type { OperationHandlers } from './operation-handlers.ts';

/** Chats and calls: listed, and controlled one by one. */
export const sessionOperations = {
  listSessions({ engine }, filter) {
    const { items, total, next } = paginate(
      engine.query(({ sessions }) => [...sessions.values()].reverse()),
      ({ sessionId }) => sessionId,
      (session) => matchesFilter(session, filter),
      filter,
    );
    return { sessions: items.map((session) => toSessionInfo(session.sessionId, session)), total, next };
  },
  readSession({ engine }, { sessionId }) {
    return engine.query(
      (world, now) => {
        const session = world.sessions.get(sessionId);
        if (session === undefined) return refuse('sessionNotFound', `There is no session ${truncate(sessionId)}.`);
        const linkOptions = toLinkSigning(world, session.start.workspaceId, engine.links());
        return {
          session: toSessionInfo(sessionId, session),
          transcript: session.transcript.map((entry) => toTranscriptEntry(entry, linkOptions, now)),
          filledPlaceholders: findTranscriptPlaceholders(world, session).slice(0, bounds.itemsPerAnswer),
          variables: session.start.variables ?? {},
          recordingUrl:
            isCall(session) && hasRecording(session) ? signLink(recordingPath(sessionId), linkOptions, now) : null,
        };
      },
      { sessionId },
    );
  },
  sendCustomerMessage: (context, { sessionId, text }) =>
    dispatchCommand(context, (world, { now }) => sendCustomerMessage(world, sessionId, text, now), { sessionId }),
  failAgent: (context, { sessionId }) =>
    dispatchCommand(context, (world, { now }) => failAgent(world, sessionId, now), { sessionId }),
  endSession: (context, { sessionId }) =>
    dispatchCommand(context, (world, { now }) => endSession(world, sessionId, now), { sessionId }),
} satisfies Partial<OperationHandlers>;

function matchesFilter(session: Session, filter: ControlInput<'listSessions'>): boolean {
  const { workspaceId, channelType } = session.start;
  return (
    (filter.workspaceId ?? workspaceId) === workspaceId &&
    (filter.status ?? session.status) === session.status &&
    (filter.channelType ?? channelType) === channelType &&
    (filter.kind === undefined || (filter.kind === 'call') === isCall(session)) &&
    (filter.customer === undefined || isSameNumber(customerOf(session) ?? '', filter.customer))
  );
}

/** The customer's number, address or id; a very long one is cut. */
export function customerOf({ start: { user } }: Session): string | null {
  const customer = user.number ?? user.email ?? user.id;
  return customer === null ? null : truncate(customer, 500);
}

/** One session, as a list shows it. */
export function toSessionInfo(sessionId: string, session: Session): ControlSchemas['SessionInfo'] {
  const { start, status, transcript, updatedAt } = session;
  const format = (instant: Instant) => formatInstant(instant);
  return {
    sessionId,
    workspaceId: start.workspaceId,
    kind: isCall(session) ? 'call' : 'chat',
    status,
    channelType: start.channelType,
    channelName: start.channelName,
    agentName: start.agent.name,
    customer: customerOf(session),
    createdAt: format(start.at),
    updatedAt: format(updatedAt),
    entries: transcript.length,
  };
}
