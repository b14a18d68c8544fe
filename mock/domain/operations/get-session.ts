import type { GapId } from '../../../src/generated/ids.ts';
import { formatInstant, minute, second } from '../../../src/instant.ts';
import type { DataOf } from '../../../src/operations.ts';
import { accepted, type Command, type Decision, refused } from '../decision.ts';
import { hasRecording, recordingPath } from '../recording.ts';
import { type CallSession, type ChatSession, isCall, type Session } from '../session.ts';
import { shown } from '../shown.ts';
import { type Links, signedLink } from '../signed-link.ts';
import { presentEntry } from '../transcript.ts';
import { agentNamed, agentVersion } from '../workspace.ts';
import { sessionOf, type World, workspaceOf } from '../world.ts';

/**
 * The full record of one session, its links signed anew.
 *
 * Source: Get Session Details.
 * Assumption `session/call-id`: a call's id is the id of its first attempt's session.
 */
export function getSession(
  world: World,
  { now, workspaceId, links, path: { sessionId } }: Command<'getSession'>,
): Decision<'getSession'> {
  const session = sessionOf(world, workspaceId, sessionId);
  if (session === undefined) return refused('sessionNotFound', `This workspace has no session ${shown(sessionId)}.`);

  const { linkLifetimeMinutes } = workspaceOf(world, workspaceId).durations;
  const signing = { ...links, lifetimeMs: linkLifetimeMinutes * minute };
  return accepted(
    'Session details found',
    presentSession(world, session, sessionId, signing, now),
    [],
    gapsOf(session),
  );
}

function presentSession(
  world: World,
  session: Session,
  sessionId: string,
  links: Links,
  now: number,
): DataOf<'getSession'> {
  const { start, status, updatedAt } = session;
  const started = formatInstant(start.at);
  const transcript = session.transcript.map((entry) => presentEntry(entry, links, now));
  const shared = {
    sessionId,
    agentDetails: isCall(session) ? { ...start.agent, number: session.agentNumber } : start.agent,
    userDetails: userDetails(start.user),
    dynamicVariables: start.variables,
    communicationChannelName: start.channelName,
    transcript,
    analysis: analysisOf(world, session),
    status,
    time: started,
    createdAt: started,
    updatedAt:
      session.transcript.at(-1)?.at === updatedAt
        ? (transcript.at(-1)?.timestamp ?? started)
        : formatInstant(updatedAt),
  };
  const { channelType } = start;
  if (!isCall(session)) {
    if (channelType === 'inboundSipTrunk' || channelType === 'outboundSipTrunk') throw new Error('A chat on a trunk.');
    return { ...shared, communicationChannelType: channelType };
  }
  return {
    ...shared,
    communicationChannelType: 'outboundSipTrunk',
    duration: durationSeconds(session),
    retryAttemptNo: session.start.retryAttemptNo,
    recordingUrl: hasRecording(session) ? signedLink(recordingPath(sessionId), links, now) : null,
  };
}

function durationSeconds({ answeredAt, endedAt }: CallSession): number | null {
  return answeredAt === undefined || endedAt === undefined ? null : (endedAt - answeredAt) / second;
}

function userDetails({ id, ...user }: Session['start']['user']): DataOf<'getSession'>['userDetails'] {
  return id === null ? user : { id, ...user };
}

/** Sessions that ended well are analysed as the agent's script has it. Assumption `session/analysis-content`. */
function analysisOf(world: World, { status, start, transcript }: Session): Record<string, unknown> | null {
  if ((status !== 'completed' && status !== 'call_hangup') || transcript.length === 0) return null;
  const agent = agentNamed(workspaceOf(world, start.workspaceId), start.agent.name);
  return agent === undefined ? null : (agentVersion(agent, start.agent.version)?.script.analysis ?? null);
}

function gapsOf(session: Session): GapId[] {
  if (isCall(session)) {
    const retried: GapId[] = session.start.retryAttemptNo === 0 ? [] : ['session/retry-sessions'];
    return ['session/call-id', 'session/time-of-call', ...retried];
  }
  if (session.transcript.length === 0) return [whyNothingWasSaid(session)];
  return session.start.channelName === null ? ['session/channel-type-web-chat'] : [];
}

function whyNothingWasSaid({ status, messages }: ChatSession): GapId {
  if (status === 'active') return 'trigger-chat/scheduled-session-visibility';
  if (status === 'agent_errored') return 'trigger-chat/agent-failure-in-sending';
  const failed = messages.some(({ state }) => state === 'failed');
  return failed ? 'trigger-chat/failed-send' : 'cancel-scheduled/session-after-cancel';
}
