import { truncate } from '../../../src/text/words.ts';
import type { ChatSession, ChatStart } from '../chat.ts';
import { type AgentReply, renderOpening, renderReply, toCustomerEntry } from '../conversation.ts';
import {
  accept,
  type Command,
  type Gaps,
  type OrRefused,
  type Outcome,
  type Refused,
  refuse,
  refuseField,
  succeed,
} from '../decision.ts';
import type { AgentDetails, DomainEvent } from '../event.ts';
import { createId, toHex } from '../identifiers.ts';
import { toLinkSigning } from '../signed-link.ts';
import { type StoredEntry, toTranscriptEntry } from '../transcript.ts';
import { type AgentScript, chatAgentGapIds, chooseAgent, toAgentDetails, toUserDetails } from '../workspace.ts';
import { isCall, type World, workspaceOf } from '../world.ts';
import { type ChatRequest, refuseMissing } from './chat-draft.ts';

/** Source: Trigger Chat, rules 1 and 4. In reply mode, the response contains only the agent's new messages. */
export function replyInResponse(world: World, command: Command<'triggerChat'>, gaps: Gaps): Outcome<'triggerChat'> {
  const { body, now, workspaceId, nonce, links } = command;
  const found = findContinuedSession(world, command, gaps);
  if (!found.ok) return found;
  if (!body.agentName) {
    return refuseMissing('agentNameRequired', body.agentName, 'agentName is required when doReturnResponse is true.');
  }
  const scheduling = (['scheduleTime', 'startWorkingHour', 'endWorkingHour'] as const).find((field) => field in body);
  if (scheduling !== undefined) {
    const message = `doReturnResponse cannot be used with ${scheduling}: a reply is not scheduled.`;
    return refuse('incompatibleOptions', message, { field: `/${scheduling}` });
  }

  const refusal = findReplyRefusal(gaps, body);
  if (refusal !== undefined) return refusal;

  const workspace = workspaceOf(world, workspaceId);
  const chosen = chooseAgent(workspace, gaps, {
    agentName: body.agentName,
    agentVersion: body.agentVersion,
    gapIds: chatAgentGapIds,
  });
  if (!chosen.ok) return chosen;

  const continued = found.value;
  const sessionId = body.sessionId ?? createId('ses', workspaceId, nonce);
  const agent = toAgentDetails(gaps, chosen.value, body.agentVersion);
  const start = continued?.start ?? toSessionStart(command, agent);
  const turn = renderEntries(command, gaps, start, agent, chosen.value.version.script);
  if (turn.failed && gaps.choose(agentFailure) !== 'transcript-so-far') {
    return refuse('internalError', `Agent "${body.agentName}" failed, as its script says.`, { gap: agentFailure });
  }
  const events: DomainEvent[] = [
    ...(continued === undefined ? [{ type: 'chat-started', sessionId, ...start } as const] : []),
    { type: 'conversation-continued', at: now, sessionId, entries: turn.entries, agent },
    ...(turn.failed ? [{ type: 'agent-failed', at: now, sessionId } as const] : []),
  ];
  const signing = toLinkSigning(world, workspaceId, links);
  const isWhole = continued !== undefined && gaps.recordIfChosen('trigger-chat/transcript-extent', 'whole');
  const returnedEntries = isWhole ? [...continued.transcript, ...turn.entries] : turn.entries;
  const transcript = returnedEntries.map((entry) => toTranscriptEntry(entry, signing, now));
  return accept('Trigger dispatched', { sessionId, transcript }, events);
}

const agentFailure = 'trigger-chat/agent-failure-in-reply-mode';

function findReplyRefusal(gaps: Gaps, body: ChatRequest): Refused | undefined {
  const hasChannel = body.communicationChannel !== undefined;
  if (hasChannel && gaps.choose('trigger-chat/channel-in-reply-mode') === 'refused') {
    const reason = 'doReturnResponse cannot be used with communicationChannel: nothing is sent to a customer.';
    return refuse('incompatibleOptions', reason, {
      gap: 'trigger-chat/channel-in-reply-mode',
      field: '/communicationChannel',
    });
  }
  if (!body.message && gaps.choose('trigger-chat/reply-without-message') === 'refused') {
    const problem = 'is required when doReturnResponse is true: it is what the customer says.';
    return refuseField('message', problem, 'trigger-chat/reply-without-message');
  }
  if (sendOptions.some((field) => field in body)) gaps.record('trigger-chat/reply-mode-send-options');
  return undefined;
}

const sendOptions = ['messengerOptions', 'emailOptions', 'attachments', 'agentNumber', 'timezone'] as const;

function findContinuedSession(
  world: World,
  { workspaceId, body: { sessionId, agentName } }: Command<'triggerChat'>,
  gaps: Gaps,
): OrRefused<ChatSession | undefined> {
  if (sessionId === undefined) return succeed(undefined);
  const session = world.sessions.get(sessionId);
  if (session === undefined) return refuse('sessionNotFound', `There is no session ${truncate(sessionId)}.`);
  const { start, status } = session;
  if (start.workspaceId !== workspaceId)
    return refuse('forbidden', `Session ${sessionId} belongs to another workspace.`);
  if (isCall(session)) {
    const message = `Session ${sessionId} is a call, not a chat.`;
    return refuse('sessionNotFound', message, { gap: 'trigger-chat/continue-no-reply-session' });
  }
  if (status !== 'active' && gaps.choose('trigger-chat/continue-ended-session') === 'not-found') {
    const message = `Session ${sessionId} is ${status} and cannot continue.`;
    return refuse('sessionNotFound', message, { gap: 'trigger-chat/continue-ended-session' });
  }
  if (session.messages.length > 0) gaps.record('trigger-chat/continue-no-reply-session');
  if (start.agent.name !== agentName) gaps.record('trigger-chat/continue-other-agent');
  return succeed(session);
}

/** An unidentified customer in reply mode becomes a guest, because messages need a sender. */
function toSessionStart({ body, now, workspaceId, nonce }: Command<'triggerChat'>, agent: AgentDetails): ChatStart {
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

function renderEntries(
  { body, now: at, nonce }: Command<'triggerChat'>,
  gaps: Gaps,
  { channelType, variables, user }: ChatStart,
  agent: AgentDetails,
  script: AgentScript,
): AgentReply {
  const toolCallPrefix = `tool_${toHex(nonce)}`;
  const context = { at, agent, channelType, variables: body.metadata ?? variables, toolCallPrefix, gaps };
  const agentReply = body.message ? renderReply(script, body.message, context) : renderOpening(script, context);
  const customerEntries = body.message ? [toCustomerEntry(body.message, user, null, at)] : [];
  const replies = agentReply.entries.map((entry) => withAdditionalContext(entry, body.chatOptions?.additionalContext));
  return { entries: [...customerEntries, ...replies], failed: agentReply.failed };
}

/** Stores `additionalContext` with the reply, so that people can see in the transcript that the agent received it. */
function withAdditionalContext(entry: StoredEntry, additionalContext: string | undefined): StoredEntry {
  if (entry.type !== 'message' || additionalContext === undefined) return entry;
  return { ...entry, metadata: { ...entry.metadata, additionalContext } };
}
