import { formatInstant, second } from '../../../src/instant.ts';
import type { DataOf } from '../../../src/operations.ts';
import { truncate } from '../../../src/text/words.ts';
import { type CallSession, hasRecording, recordingPath } from '../call.ts';
import type { ChatSession } from '../chat.ts';
import { accept, type Command, type Gaps, type Outcome, refuse } from '../decision.ts';
import { type LinkSigning, signLink, toLinkSigning } from '../signed-link.ts';
import { toTranscriptEntry } from '../transcript.ts';
import { findScript } from '../workspace.ts';
import { attemptsOf, callOf, isCall, type Session, sessionOf, type World, workspaceOf } from '../world.ts';

/** Source: Get Session Details. Assumption `session/call-id`: a call's id is the id of its first attempt's session. */
export function getSession(
  world: World,
  { now, workspaceId, links, path: { sessionId } }: Command<'getSession'>,
  gaps: Gaps,
): Outcome<'getSession'> {
  const session = sessionOf(world, workspaceId, sessionId);
  if (session === undefined) return refuseUnknown(sessionId);
  const isBeforeSending = !isCall(session) && session.status === 'active' && session.transcript.length === 0;
  if (isBeforeSending && gaps.choose(beforeSendingGap) === 'not-found')
    return refuseUnknown(sessionId, beforeSendingGap);

  const signing = toLinkSigning(world, workspaceId, links);
  const details = toSessionDetails(world, gaps, session, signing, now);
  return accept('Session details found', details, []);
}

function refuseUnknown(sessionId: string, gap?: typeof beforeSendingGap) {
  return refuse('sessionNotFound', `This workspace has no session ${truncate(sessionId)}.`, { gap });
}

const beforeSendingGap = 'trigger-chat/scheduled-session-visibility';

export function toSessionDetails(
  world: World,
  gaps: Gaps,
  session: Session,
  links: LinkSigning,
  now: number,
): DataOf<'getSession'> {
  const { sessionId, start, status, lastChange } = session;
  const { id, ...user } = start.user;
  const transcript = session.transcript.map((entry) => toTranscriptEntry(entry, links, now));
  const shared = {
    sessionId,
    agentDetails: agentDetailsOf(gaps, session),
    userDetails: id === null ? user : { id, ...user },
    dynamicVariables: start.variables,
    communicationChannelName: start.channelName,
    transcript,
    analysis: analysisOf(world, session),
    status,
    createdAt: formatInstant(start.at),
    updatedAt: formatInstant(lastChange.at),
  };
  if (isCall(session)) return { ...shared, ...callFieldsOf(world, gaps, session, links, now) };

  recordChatGaps(gaps, session);
  return { ...shared, communicationChannelType: session.start.channelType, time: shared.createdAt };
}

function callFieldsOf(world: World, gaps: Gaps, call: CallSession, links: LinkSigning, now: number) {
  const { sessionId, start, placedAt, answeredAt, endedAt } = call;
  const { callId, retryAttemptNo } = start;
  gaps.record('session/call-id');
  const time = gaps.choose('session/time-of-call') === 'placed' ? (placedAt ?? start.at) : start.at;
  if (retryAttemptNo > 0) {
    gaps.record('session/retry-sessions');
    const previous = callOf(world, attemptsOf(world, callId)[retryAttemptNo - 1] ?? callId);
    if (previous.status === 'agent_errored') gaps.record('trigger-call/what-is-a-failure');
  }
  return {
    communicationChannelType: 'outboundSipTrunk',
    time: formatInstant(time),
    duration: answeredAt === undefined || endedAt === undefined ? null : (endedAt - answeredAt) / second,
    retryAttemptNo,
    recordingUrl: hasRecording(call) ? signLink(recordingPath(sessionId), links, now) : null,
  } as const;
}

function recordChatGaps(gaps: Gaps, { start, status, messages, transcript }: ChatSession): void {
  if (transcript.length > 0) {
    if (start.channelName === null) gaps.record('session/channel-type-web-chat');
  } else if (status === 'agent_errored') gaps.record('trigger-chat/agent-failure-in-sending');
  else if (status !== 'active') {
    const hasFailed = messages.some(({ state }) => state === 'failed');
    gaps.record(hasFailed ? 'trigger-chat/failed-send' : 'cancel-scheduled/session-after-cancel');
  }
}

function agentDetailsOf(gaps: Gaps, session: Session): DataOf<'getSession'>['agentDetails'] {
  const { unlabelled = false, ...agent } = session.start.agent;
  if (unlabelled) gaps.record('session/version-label');
  const number = isCall(session) ? session.agentNumber : agent.number;
  return { ...agent, number, version: unlabelled ? null : agent.version };
}

/** Assumption `session/analysis-content`: the agent's script states the analysis of a successful session. */
function analysisOf(world: World, { status, start, transcript }: Session): Record<string, unknown> | null {
  if ((status !== 'completed' && status !== 'call_hangup') || transcript.length === 0) return null;
  return findScript(workspaceOf(world, start.workspaceId), start.agent)?.analysis ?? null;
}
