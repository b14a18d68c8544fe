import type { ControlInput, ControlSchemas } from '../../../src/control-operations.ts';
import { formatInstant, type Instant, minute } from '../../../src/instant.ts';
import { filledInTranscript } from '../../domain/filled-places.ts';
import { hasRecording, recordingPath } from '../../domain/recording.ts';
import { isCall, type Session } from '../../domain/session.ts';
import { shown as shownText } from '../../domain/shown.ts';
import { signedLink } from '../../domain/signed-link.ts';
import { customerSays } from '../../domain/steer/customer-says.ts';
import { endSession } from '../../domain/steer/end-session.ts';
import { failAgent } from '../../domain/steer/fail-agent.ts';
import { presentEntry } from '../../domain/transcript.ts';
import { sameNumber } from '../../domain/workspace.ts';
import { workspaceOf } from '../../domain/world.ts';
import { broughtAbout } from '../brought-about.ts';
import type { ControlOperations } from '../control-operations.ts';
import { pageOf } from '../page.ts';
import { refusal } from '../refusal.ts';

/** Chats and calls: found, and steered one by one. */
export const sessionOperations = {
  listSessions({ engine }, filter) {
    const { items, total, next } = pageOf(
      engine.look(({ sessions }) => [...sessions].reverse()),
      ([sessionId]) => sessionId,
      ([, session]) => fits(session, filter),
      filter,
    );
    return { sessions: items.map(([sessionId, session]) => shown(sessionId, session)), total, next };
  },
  readSession({ engine }, { sessionId }) {
    return engine.look((world, now) => {
      const session = world.sessions.get(sessionId);
      if (session === undefined) return refusal('sessionNotFound', `There is no session ${shownText(sessionId)}.`);
      const lifetimeMs = workspaceOf(world, session.start.workspaceId).durations.linkLifetimeMinutes * minute;
      const signing = { ...engine.links(), lifetimeMs };
      return {
        session: shown(sessionId, session),
        transcript: session.transcript.map((entry) => presentEntry(entry, signing, now)),
        filled: filledInTranscript(world, session),
        variables: session.start.variables ?? {},
        recordingUrl:
          isCall(session) && hasRecording(session) ? signedLink(recordingPath(sessionId), signing, now) : null,
      };
    });
  },
  customerSays: (plane, { sessionId, text }) =>
    broughtAbout(plane, (world, { now }) => customerSays(world, sessionId, text, now)),
  failAgent: (plane, { sessionId }) => broughtAbout(plane, (world, { now }) => failAgent(world, sessionId, now)),
  endSession: (plane, { sessionId }) => broughtAbout(plane, (world, { now }) => endSession(world, sessionId, now)),
} satisfies Partial<ControlOperations>;

function fits(session: Session, filter: ControlInput<'listSessions'>): boolean {
  const { workspaceId, channelType } = session.start;
  return (
    (filter.workspaceId ?? workspaceId) === workspaceId &&
    (filter.status ?? session.status) === session.status &&
    (filter.channelType ?? channelType) === channelType &&
    (filter.kind === undefined || (filter.kind === 'call') === isCall(session)) &&
    (filter.customer === undefined || sameNumber(customerOf(session) ?? '', filter.customer))
  );
}

/** What a customer is reached by: a number, an address or an id. */
export function customerOf({ start: { user } }: Session): string | null {
  return user.number ?? user.email ?? user.id;
}

function shown(sessionId: string, session: Session): ControlSchemas['SessionInfo'] {
  const { start, status, transcript, updatedAt } = session;
  const text = (moment: Instant) => formatInstant(moment);
  return {
    sessionId,
    workspaceId: start.workspaceId,
    kind: isCall(session) ? 'call' : 'chat',
    status,
    channelType: start.channelType,
    channelName: start.channelName,
    agentName: start.agent.name,
    customer: customerOf(session),
    createdAt: text(start.at),
    updatedAt: text(updatedAt),
    entries: transcript.length,
  };
}
