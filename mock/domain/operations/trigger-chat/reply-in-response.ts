import type { GapId } from '../../../../src/generated/ids.ts';
import { minute } from '../../../../src/instant.ts';
import { type ChosenAgent, chatAgentGaps, chosenAgent } from '../../chosen-agent.ts';
import { answer, customerMessage, opening, senderOf } from '../../conversation.ts';
import { accepted, type Command, type Decision, type Refused, refused } from '../../decision.ts';
import type { DomainEvent, SessionStart } from '../../event.ts';
import { digits, identifier } from '../../nonce.ts';
import { type ChatSession, isCall } from '../../session.ts';
import { shown } from '../../shown.ts';
import { presentEntry, type StoredEntry } from '../../transcript.ts';
import { userDetails } from '../../user-details.ts';
import { type World, workspaceOf } from '../../world.ts';
import { missing } from './draft.ts';

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
  const continued = continuedSession(world, workspaceId, body.sessionId);
  if (continued !== undefined && 'accepted' in continued) return continued;
  if (!body.agentName) {
    return missing('agentNameRequired', body.agentName, 'agentName is required when doReturnResponse is true.');
  }
  const scheduling = (['scheduleTime', 'startWorkingHour', 'endWorkingHour'] as const).find((field) => field in body);
  if (scheduling !== undefined) {
    const message = `doReturnResponse cannot be used with ${scheduling}: a reply is not scheduled.`;
    return refused('incompatibleOptions', message);
  }

  const workspace = workspaceOf(world, workspaceId);
  const chosen = chosenAgent(workspace, {
    agentName: body.agentName,
    agentVersion: body.agentVersion,
    gaps: chatAgentGaps,
  });
  if ('accepted' in chosen) return chosen;

  const sessionId = body.sessionId ?? identifier('ses', workspaceId, nonce);
  const start = continued?.start ?? newStart(command, chosen);
  const turn = takeTurn(body, start, chosen, `tool_${digits(nonce)}`, now);
  if (turn === undefined) {
    return refused(
      'internalError',
      `Agent "${body.agentName}" failed, as its script says.`,
      'trigger-chat/agent-failure-in-reply-mode',
    );
  }
  const events: DomainEvent[] = [
    ...(continued === undefined ? [{ type: 'chat-started', at: now, sessionId, start } as const] : []),
    { type: 'conversation-continued', at: now, sessionId, entries: turn, agent: agentDetails(chosen) },
  ];
  const signing = { ...links, lifetimeMs: workspace.durations.linkLifetimeMinutes * minute };
  const transcript = turn.map((entry) => presentEntry(entry, signing, now));
  return accepted('Trigger dispatched', { sessionId, transcript }, events, gapsOf(body, continued));
}

/** The session to go on with: undefined for a new one. */
function continuedSession(
  world: World,
  workspaceId: string,
  sessionId: string | undefined,
): ChatSession | Refused | undefined {
  if (sessionId === undefined) return undefined;
  const session = world.sessions.get(sessionId);
  if (session === undefined) return refused('sessionNotFound', `There is no session ${shown(sessionId)}.`);
  if (session.start.workspaceId !== workspaceId)
    return refused('forbidden', `Session ${sessionId} belongs to another workspace.`);
  if (isCall(session)) {
    return refused(
      'sessionNotFound',
      `Session ${sessionId} is a call, not a chat.`,
      'trigger-chat/continue-no-reply-session',
    );
  }
  return session;
}

/** A customer whom the request does not identify is a guest, so that what they say has a sender all the same. */
function newStart({ body, now, workspaceId, nonce }: Command<'triggerChat'>, chosen: ChosenAgent): SessionStart {
  const { customerNumber, customerEmail } = body;
  return {
    workspaceId,
    at: now,
    agent: agentDetails(chosen),
    user: userDetails(body, {
      number: customerNumber,
      email: customerEmail,
      id: customerNumber ?? customerEmail ?? `guest_${digits(nonce)}`,
    }),
    variables: body.metadata ?? null,
    channelType: 'webChat',
    channelName: null,
  };
}

/** What is said in this turn; undefined when the agent fails. */
function takeTurn(
  body: Body,
  start: SessionStart,
  chosen: ChosenAgent,
  occasionId: string,
  at: number,
): StoredEntry[] | undefined {
  const variables = body.metadata ?? start.variables;
  const agent = agentDetails(chosen);
  const occasion = { at, agent, senderId: senderOf(start.channelType, agent), variables, occasionId };
  const { script } = chosen.version;
  const spoken = body.message ? answer(script, body.message, occasion) : opening(script, occasion);
  if (spoken.failed) return undefined;
  const asked = body.message ? [customerMessage(body.message, start.user, null, at)] : [];
  return [...asked, ...spoken.entries.map((entry) => withContext(entry, body.chatOptions?.additionalContext))];
}

/** Extra instructions for this reply are kept with it, so that a person can see they arrived. */
function withContext(entry: StoredEntry, additionalContext: string | undefined): StoredEntry {
  if (entry.type !== 'message' || additionalContext === undefined) return entry;
  return { ...entry, metadata: { ...entry.metadata, additionalContext } };
}

function agentDetails({ agent, version }: ChosenAgent) {
  return { name: agent.name, number: agent.number ?? null, email: agent.email ?? null, version: version.label };
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
