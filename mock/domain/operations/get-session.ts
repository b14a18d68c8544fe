import type { GapId } from '../../../src/generated/ids.ts';
import { formatInstant, minute, second } from '../../../src/instant.ts';
import type { DataOf } from '../../../src/operations.ts';
import { hasRecording, recordingPath } from '../call/recording.ts';
import { accepted, type Command, type Decision, refused } from '../decision.ts';
import { type CallSession, type ChatSession, isCall, type Session } from '../session/session.ts';
import { type LinkSigning, signLink } from '../session/signed-link.ts';
import { toTranscriptEntry } from '../session/transcript.ts';
import { truncate } from '../truncate.ts';
import { findAgent, findAgentVersion } from '../workspace/workspace.ts';
import { callOf, sessionOf, type World, workspaceOf } from '../world.ts';

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
  const message = `This workspace has no session ${truncate(sessionId)}.`;
  if (session === undefined) return refused('sessionNotFound', message);
  const gaps = gapsOf(world, session);
  if (gaps.includes(beforeSendingGap) && world.profile[beforeSendingGap] === 'not-found')
    return refused('sessionNotFound', message, beforeSendingGap);

  const { linkLifetimeMinutes } = workspaceOf(world, workspaceId).durations;
  const signing = { ...links, lifetimeMs: linkLifetimeMinutes * minute };
  return accepted('Session details found', toSessionDetails(world, session, sessionId, signing, now), [], gaps);
}

function toSessionDetails(
  world: World,
  session: Session,
  sessionId: string,
  links: LinkSigning,
  now: number,
): DataOf<'getSession'> {
  const { start, status, updatedAt } = session;
  const started = formatInstant(start.at);
  const placed = isCall(session) && world.profile['session/time-of-call'] === 'placed' ? session.placedAt : undefined;
  const transcript = session.transcript.map((entry) => toTranscriptEntry(entry, links, now));
  const shared = {
    sessionId,
    agentDetails: agentDetailsOf(session),
    userDetails: userDetailsOf(start.user),
    dynamicVariables: start.variables,
    communicationChannelName: start.channelName,
    transcript,
    analysis: analysisOf(world, session),
    status,
    time: placed === undefined ? started : formatInstant(placed),
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
    recordingUrl: hasRecording(session) ? signLink(recordingPath(sessionId), links, now) : null,
  };
}

function agentDetailsOf(session: Session): DataOf<'getSession'>['agentDetails'] {
  const { agent } = session.start;
  const number = isCall(session) ? session.agentNumber : agent.number;
  if (agent.unlabelled) return { name: agent.name, number, email: agent.email, version: null };
  return isCall(session) ? { ...agent, number } : agent;
}

function durationSeconds({ answeredAt, endedAt }: CallSession): number | null {
  return answeredAt === undefined || endedAt === undefined ? null : (endedAt - answeredAt) / second;
}

function userDetailsOf({ id, ...user }: Session['start']['user']): DataOf<'getSession'>['userDetails'] {
  return id === null ? user : { id, ...user };
}

/** Sessions that ended well are analysed as the agent's script has it. Assumption `session/analysis-content`. */
function analysisOf(world: World, { status, start, transcript }: Session): Record<string, unknown> | null {
  if ((status !== 'completed' && status !== 'call_hangup') || transcript.length === 0) return null;
  const agent = findAgent(workspaceOf(world, start.workspaceId), start.agent.name);
  return agent === undefined ? null : (findAgentVersion(agent, start.agent.version)?.script.analysis ?? null);
}

function gapsOf(world: World, session: Session): GapId[] {
  const gaps = isCall(session) ? gapsOfCall(world, session) : gapsOfChat(session);
  if (session.start.agent.unlabelled) gaps.push('session/version-label');
  return gaps;
}

function gapsOfCall(world: World, { start }: CallSession): GapId[] {
  const { callId, retryAttemptNo } = start;
  if (retryAttemptNo === 0) return ['session/call-id', 'session/time-of-call'];
  const previous = callOf(world, world.attempts.get(callId)?.[retryAttemptNo - 1] ?? callId);
  const failureGaps: GapId[] = previous.status === 'agent_errored' ? ['trigger-call/what-is-a-failure'] : [];
  return ['session/call-id', 'session/time-of-call', 'session/retry-sessions', ...failureGaps];
}

function gapsOfChat(session: ChatSession): GapId[] {
  if (session.transcript.length === 0) return [emptyTranscriptGap(session)];
  return session.start.channelName === null ? ['session/channel-type-web-chat'] : [];
}

function emptyTranscriptGap({ status, messages }: ChatSession): GapId {
  if (status === 'active') return beforeSendingGap;
  if (status === 'agent_errored') return 'trigger-chat/agent-failure-in-sending';
  const failed = messages.some(({ state }) => state === 'failed');
  return failed ? 'trigger-chat/failed-send' : 'cancel-scheduled/session-after-cancel';
}

const beforeSendingGap = 'trigger-chat/scheduled-session-visibility';
