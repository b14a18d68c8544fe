import type { GapId } from '../../../../src/generated/ids.ts';
import { minute } from '../../../../src/instant.ts';
import { accepted, type Command, type Decision, type Refused, refused } from '../../decision.ts';
import type { AgentDetails, DomainEvent, SessionStart } from '../../event.ts';
import { createId, toHex } from '../../nonce.ts';
import type { Profile } from '../../profile.ts';
import { type ChosenAgent, chatAgentGaps, chooseAgent, isUnlabelled, unlabelled } from '../../session/choose-agent.ts';
import { type AgentTurn, renderOpening, renderReply, senderOf, toCustomerEntry } from '../../session/conversation.ts';
import { type ChatSession, isCall } from '../../session/session.ts';
import { type StoredEntry, toTranscriptEntry } from '../../session/transcript.ts';
import { toUserDetails } from '../../session/user-details.ts';
import { truncate } from '../../truncate.ts';
import { type World, workspaceOf } from '../../world.ts';
import { refuseMissing } from './draft.ts';

type Body = Command<'triggerChat'>['body'];

/**
 * Reply mode: the agent's reply comes back with the session it belongs to.
 *
 * The transcript returned holds this turn only; the session keeps all turns.
 *
 * Source: Trigger Chat, rules 1 and 4.
 */
export function replyInResponse(world: World, command: Command<'triggerChat'>): Decision<'triggerChat'> {
  const { body, now, workspaceId, nonce, links } = command;
  const { profile } = world;
  const continued = findContinuedSession(world, workspaceId, body.sessionId);
  if (continued !== undefined && 'accepted' in continued) return continued;
  if (!body.agentName) {
    return refuseMissing('agentNameRequired', body.agentName, 'agentName is required when doReturnResponse is true.');
  }
  const scheduling = (['scheduleTime', 'startWorkingHour', 'endWorkingHour'] as const).find((field) => field in body);
  if (scheduling !== undefined) {
    const message = `doReturnResponse cannot be used with ${scheduling}: a reply is not scheduled.`;
    return refused('incompatibleOptions', message);
  }

  const refusal = findReplyRefusal(profile, body);
  if (refusal !== undefined) return refusal;

  const workspace = workspaceOf(world, workspaceId);
  const chosen = chooseAgent(workspace, profile, {
    agentName: body.agentName,
    agentVersion: body.agentVersion,
    gaps: chatAgentGaps,
  });
  if ('accepted' in chosen) return chosen;

  const sessionId = body.sessionId ?? createId('ses', workspaceId, nonce);
  const agent = toAgentDetails(profile, chosen, body);
  const start = continued?.start ?? toSessionStart(command, agent);
  const turn = renderTurn(profile, body, start, chosen, `tool_${toHex(nonce)}`, now);
  if (turn.failed && profile[agentFailure] !== 'transcript-so-far') {
    return refused('internalError', `Agent "${body.agentName}" failed, as its script says.`, agentFailure);
  }
  const events: DomainEvent[] = [
    ...(continued === undefined ? [{ type: 'chat-started', at: now, sessionId, start } as const] : []),
    { type: 'conversation-continued', at: now, sessionId, entries: turn.entries, agent },
    ...(turn.failed ? [{ type: 'agent-failed', at: now, sessionId } as const] : []),
  ];
  const signing = { ...links, lifetimeMs: workspace.durations.linkLifetimeMinutes * minute };
  const earlier = profile['trigger-chat/transcript-extent'] === 'whole' ? continued?.transcript : undefined;
  const returnedEntries = earlier === undefined ? turn.entries : [...earlier, ...turn.entries];
  const transcript = returnedEntries.map((entry) => toTranscriptEntry(entry, signing, now));
  const gaps = gapsOf(body, continued);
  if (chosen.gap !== undefined) gaps.push(chosen.gap);
  if (earlier !== undefined) gaps.push('trigger-chat/transcript-extent');
  if (turn.missingVariable) gaps.push('trigger-chat/missing-variable');
  if (turn.failed) gaps.push(agentFailure);
  return accepted('Trigger dispatched', { sessionId, transcript }, events, gaps);
}

const agentFailure = 'trigger-chat/agent-failure-in-reply-mode';

/** The refusal of what is odd about a request for a reply, where the profile refuses it. */
function findReplyRefusal(profile: Profile, { communicationChannel, message }: Body): Refused | undefined {
  if (communicationChannel !== undefined && profile['trigger-chat/channel-in-reply-mode'] === 'refused') {
    const reason = 'doReturnResponse cannot be used with communicationChannel: nothing is sent to a customer.';
    return refused('incompatibleOptions', reason, 'trigger-chat/channel-in-reply-mode');
  }
  if (!message && profile['trigger-chat/reply-without-message'] === 'refused') {
    const reason = 'message, what the customer says, is required when doReturnResponse is true.';
    return refused('validationError', reason, 'trigger-chat/reply-without-message');
  }
  return undefined;
}

/** The session to go on with: undefined for a new one. */
function findContinuedSession(
  world: World,
  workspaceId: string,
  sessionId: string | undefined,
): ChatSession | Refused | undefined {
  if (sessionId === undefined) return undefined;
  const session = world.sessions.get(sessionId);
  if (session === undefined) return refused('sessionNotFound', `There is no session ${truncate(sessionId)}.`);
  if (session.start.workspaceId !== workspaceId)
    return refused('forbidden', `Session ${sessionId} belongs to another workspace.`);
  if (isCall(session)) {
    return refused(
      'sessionNotFound',
      `Session ${sessionId} is a call, not a chat.`,
      'trigger-chat/continue-no-reply-session',
    );
  }
  const isClosed = world.profile['trigger-chat/continue-ended-session'] === 'not-found' && session.status !== 'active';
  if (isClosed) {
    const message = `Session ${sessionId} is ${session.status} and cannot go on.`;
    return refused('sessionNotFound', message, 'trigger-chat/continue-ended-session');
  }
  return session;
}

/** A customer whom the request does not identify is a guest, so that what they say has a sender all the same. */
function toSessionStart({ body, now, workspaceId, nonce }: Command<'triggerChat'>, agent: AgentDetails): SessionStart {
  const { customerNumber, customerEmail } = body;
  return {
    workspaceId,
    at: now,
    agent,
    user: toUserDetails(body, {
      number: customerNumber,
      email: customerEmail,
      id: customerNumber ?? customerEmail ?? `guest_${toHex(nonce)}`,
    }),
    variables: body.metadata ?? null,
    channelType: 'webChat',
    channelName: null,
  };
}

/** What is said in this turn, up to where the agent fails if it does. */
function renderTurn(
  profile: Profile,
  body: Body,
  start: SessionStart,
  chosen: ChosenAgent,
  toolCallPrefix: string,
  at: number,
): AgentTurn {
  const variables = body.metadata ?? start.variables;
  const agent = toAgentDetails(profile, chosen, body);
  const context = { at, agent, senderId: senderOf(start.channelType, agent), variables, toolCallPrefix, profile };
  const { script } = chosen.version;
  const agentTurn = body.message ? renderReply(script, body.message, context) : renderOpening(script, context);
  const customerEntries = body.message ? [toCustomerEntry(body.message, start.user, null, at)] : [];
  const replies = agentTurn.entries.map((entry) => withAdditionalContext(entry, body.chatOptions?.additionalContext));
  return { ...agentTurn, entries: [...customerEntries, ...replies] };
}

/** Extra instructions for this reply are kept with it, so that a person can see they arrived. */
function withAdditionalContext(entry: StoredEntry, additionalContext: string | undefined): StoredEntry {
  if (entry.type !== 'message' || additionalContext === undefined) return entry;
  return { ...entry, metadata: { ...entry.metadata, additionalContext } };
}

function toAgentDetails(profile: Profile, { agent, version }: ChosenAgent, { agentVersion }: Body): AgentDetails {
  const details = {
    name: agent.name,
    number: agent.number ?? null,
    email: agent.email ?? null,
    version: version.label,
  };
  return isUnlabelled(profile, agentVersion) ? { ...details, ...unlabelled } : details;
}

function gapsOf(body: Body, continued: ChatSession | undefined): GapId[] {
  const gaps: GapId[] = [];
  if (body.communicationChannel !== undefined) gaps.push('trigger-chat/channel-in-reply-mode');
  if (!body.message) gaps.push('trigger-chat/reply-without-message');
  if (sendOptions.some((field) => field in body)) gaps.push('trigger-chat/reply-mode-send-options');
  if (continued === undefined) return gaps;

  if (continued.status !== 'active') gaps.push('trigger-chat/continue-ended-session');
  if (continued.messages.length > 0) gaps.push('trigger-chat/continue-no-reply-session');
  if (continued.start.agent.name !== body.agentName) gaps.push('trigger-chat/continue-other-agent');
  return gaps;
}

/** What a message to a customer is sent with, and a reply is not. */
const sendOptions = ['messengerOptions', 'emailOptions', 'attachments', 'agentNumber', 'timezone'] as const;
